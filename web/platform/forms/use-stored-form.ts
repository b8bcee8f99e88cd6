import { useEffect, useEffectEvent, useState } from 'react';
import type { ProblemCode } from '#contract/call/problems.ts';
import { ApiError } from '../api/api-error.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { useToast } from '../overlays/toast.tsx';
import { useUser } from '../session/user.ts';
import { texts } from './texts.ts';
import { type FormOptions, type InputOf, type Schema, useFormOf } from './use-form-of.ts';

/** Stored by user and form, only in memory. */
const stored = new Map<string, { base: unknown; values: unknown }>();

type Options<V, B, I> = Omit<FormOptions<V, I>, 'start' | 'typed' | 'send' | 'sending'> & {
  /** Identifies the form. */
  name: string;
  /**
   * The edited version; undefined for a new entry. The form keeps the one with which it opened until a newer one has the
   * same values.
   */
  over: B;
  /** The code of the error when the entry was deleted meanwhile. */
  gone?: ProblemCode;
  valuesOf: (base: B) => V;
  /** Changes the values before they are stored, for example to remove a password. */
  toStored?: (values: V) => V;
  /** Adapts values to the version that they will replace; undefined when they become a new entry. */
  adapt?: (values: V, theirs: B) => V;
  send: (input: I, over: B, values: V) => void;
  sending: FormOptions<V, I>['sending'] & { reset: () => void };
};

/**
 * A form and the version that it edits. When the session ends, the input is stored and restored for the same user (R8).
 * It is restored with the version that it was based on, so that saving still detects conflicts.
 */
export function useStoredForm<V extends object, B, S extends Schema>(schema: S, options: Options<V, B, InputOf<S>>) {
  const { name, over, gone, valuesOf, toStored = values => values, adapt = values => values, send, ...rest } = options;
  const { id } = useUser();
  const key = `${id} ${name}`;
  const [found] = useState(() => stored.get(key) as { base: B; values: V } | undefined);
  const [opened, setBase] = useState(found ? found.base : over);
  const base = newestOf(opened, over, valuesOf);
  const form = useFormOf(schema, {
    ...rest,
    start: () => valuesOf(base),
    typed: found?.values,
    send: (input, values) => send(input, base, values),
  });
  const toast = useToast();

  const restore = useEffectEvent(() => {
    if (found && stored.delete(key)) toast(texts.restored);
  });
  const store = useEffectEvent(() => {
    const isSignedIn = queryClient.getQueryData(meKey);
    if (isSignedIn || !form.isDirty) return;
    stored.set(key, { base, values: toStored(form.values) });
    toast(texts.kept);
  });
  useEffect(() => {
    restore();
    return () => store();
  }, []);

  /** Continues with the input over the other version, and sends nothing. */
  function keep(theirs: B): void {
    setBase(theirs);
    rest.sending.reset();
    form.change(adapt(form.values, theirs));
  }

  /**
   * The answers to a save conflict: save the input over the other version, keep it without saving, load that version, or
   * continue with the input as a new entry.
   */
  const answers = {
    onMine(theirs: NonNullable<B>): void {
      setBase(theirs);
      form.submit((input, values) => send(input, theirs, values), adapt(form.values, theirs));
    },
    keep,
    onTheirs(theirs: NonNullable<B>): void {
      setBase(theirs);
      rest.sending.reset();
      form.restart(valuesOf(theirs));
    },
    onNew: () => keep(undefined as B),
  };
  /** What somebody else did with the entry while the form was open. Its answers replace the problem. */
  const conflict = base === undefined ? undefined : conflictIn(rest.sending.error, gone);
  return { ...form, base, answers, conflict, problem: conflict ? undefined : form.problem };
}

/**
 * Returns the newer version when the form has the same values in both: a change of something else is no conflict. Versions
 * without a revision have no order.
 */
function newestOf<B>(opened: B, over: B, valuesOf: (base: B) => unknown): B {
  const isNewer = opened !== undefined && revisionOf(over) > revisionOf(opened);
  return isNewer && JSON.stringify(valuesOf(over)) === JSON.stringify(valuesOf(opened)) ? over : opened;
}

function revisionOf(version: unknown): number {
  return (version as { revision?: number } | undefined)?.revision ?? 0;
}

/** Returns whether somebody else changed or deleted the entry. `gone` is the code of the error when it was deleted. */
export function conflictIn(error: Error | null, gone: ProblemCode | undefined): 'changed' | 'gone' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'changedMeanwhile') return 'changed';
  return error.code === gone ? 'gone' : undefined;
}
