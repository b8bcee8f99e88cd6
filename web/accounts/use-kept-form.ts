import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { meKey, queryClient } from '../api/query-client.ts';
import { useToast } from '../kit/toast.tsx';
import { useUser } from './queries.ts';

const texts = {
  kept: 'Your session is over. What you entered is kept: sign in and open the form again.',
  givenBack: 'What you had entered is here again.',
};

/** By user and form, in the memory of the page alone. */
const kept = new Map<string, { base: unknown; values: unknown }>();

type Options<V, B> = {
  /** Of this form among all. */
  name: string;
  /** What is edited; nothing for something new. */
  over: B;
  valuesOf: (base: B) => V;
  /** What of the values may be kept, and as what. */
  keep?: (values: V) => V;
};

/**
 * A form, and what it was opened over. What was entered when the session ended under it is given back to the same user who
 * opens it again in this page (quality R8), over the version that it was entered over: what somebody saved meanwhile is told.
 */
export function useKeptForm<V extends FieldValues, B>({
  name,
  over,
  valuesOf,
  keep = values => values,
}: Options<V, B>) {
  const { id } = useUser();
  const key = `${id} ${name}`;
  const [found] = useState(() => kept.get(key) as { base: B; values: V } | undefined);
  const [base, setBase] = useState(found ? found.base : over);
  const form = useForm<V>({ defaultValues: valuesOf(base) as DefaultValues<V> });
  const { isDirty } = form.formState;
  const toast = useToast();

  const giveBack = useEffectEvent(() => {
    if (!found) return;
    kept.delete(key);
    form.reset(found.values, { keepDefaultValues: true });
    toast(texts.givenBack);
  });
  const keepIt = useEffectEvent(() => {
    const isSignedIn = queryClient.getQueryData(meKey);
    if (isSignedIn || !isDirty) return;
    kept.set(key, { base, values: keep(form.getValues()) });
    toast(texts.kept);
  });
  useEffect(() => {
    giveBack();
    return () => keepIt();
  }, []);

  return { form, base, setBase };
}
