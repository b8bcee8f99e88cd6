import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { meKey, queryClient } from '../api/query-client.ts';
import { useToast } from '../overlays/toast.tsx';
import { useUser } from '../session/user.ts';
import { texts } from './texts.ts';

/** Stored by user and form, only in memory. */
const stored = new Map<string, { base: unknown; values: unknown }>();

type Options<V, B> = {
  /** Identifies the form. */
  name: string;
  /** The edited version; undefined for a new entry. */
  over: B;
  valuesOf: (base: B) => V;
  /** Changes the values before they are stored, for example to remove a password. */
  toStored?: (values: V) => V;
};

/**
 * A form and the version that it edits. When the session ends, the input is stored and restored for the same user (R8).
 * It is restored with the version that it was based on, so that saving still detects conflicts.
 */
export function useStoredForm<V extends FieldValues, B>({
  name,
  over,
  valuesOf,
  toStored = values => values,
}: Options<V, B>) {
  const { id } = useUser();
  const key = `${id} ${name}`;
  const [found] = useState(() => stored.get(key) as { base: B; values: V } | undefined);
  const [base, setBase] = useState(found ? found.base : over);
  const form = useForm<V>({ defaultValues: valuesOf(base) as DefaultValues<V> });
  const { isDirty } = form.formState;
  const toast = useToast();

  const restore = useEffectEvent(() => {
    if (!found) return;
    stored.delete(key);
    form.reset(found.values, { keepDefaultValues: true });
    toast(texts.restored);
  });
  const store = useEffectEvent(() => {
    const isSignedIn = queryClient.getQueryData(meKey);
    if (isSignedIn || !isDirty) return;
    stored.set(key, { base, values: toStored(form.getValues()) });
    toast(texts.kept);
  });
  useEffect(() => {
    restore();
    return () => store();
  }, []);

  return { form, base, setBase };
}
