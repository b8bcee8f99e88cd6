import { useState } from 'react';
import type * as z from 'zod/mini';
import { errorText } from '../api/api-error.ts';

/** The text of each fault by its path in what the form sends, such as 'date' and 'products.0.quantity'. */
export type Faults = Readonly<Partial<Record<string, string>>>;
type Schema = z.ZodMiniObject<z.core.$ZodShape>;
type TextOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

type Options<V, I> = {
  start: () => V;
  /** Returns what the call takes. A typed text that is no number stays a text, so that the schema refuses it. */
  inputOf: (values: V) => unknown;
  /** The form's own texts for faults of the schema, by path. */
  words?: Faults;
  /** Rules that the schema does not know, such as how much of a product is ready. */
  rules?: (values: V) => Faults;
  send: (input: I, values: V) => void;
  /** The state of the call. */
  sending: { isPending: boolean; error: Error | null };
  /** The text of an error for which the server has none. */
  failed: string;
};

/**
 * A form of one call: its values, its faults by the schema of the call, and the function that sends it. Faults show from
 * the first try on.
 */
export function useFormOf<V extends object, S extends Schema>(
  schema: S,
  { start, inputOf, words = {}, rules, send, sending, failed }: Options<V, z.input<S>>,
) {
  const [before] = useState(start);
  const [values, setValues] = useState(before);
  const [isTried, setTried] = useState(false);
  const input = inputOf(values);
  const found = { ...faultsOf(schema, input, words), ...rules?.(values) };
  const faults: Faults = isTried ? found : {};
  const change = (given: Partial<V>) => setValues(now => ({ ...now, ...given }));

  return {
    values,
    change,
    faults,
    isDirty: JSON.stringify(values, asText) !== JSON.stringify(before, asText),
    isSending: sending.isPending,
    problem: sending.error ? errorText(sending.error, failed) : undefined,
    /** Sends the values unless one of them has a fault. */
    submit() {
      setTried(true);
      if (!sending.isPending && Object.keys(found).length === 0) send(input as z.input<S>, values);
    },
    /** The props of a field for a text, which reports too many characters while somebody types. */
    text(name: TextOf<V>) {
      const typed = values[name] as string;
      const limit = limitOf(schema.shape[name], typed);
      const error = words[name] && faults[name];
      const onType = (text: string) => change({ [name]: text } as Partial<V>);
      return { value: typed, onType, ...(limit && { limit }), ...(error && { error }) };
    },
  };
}

/** Two files differ when their names, sizes or times do. */
function asText(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/** Returns the first fault of each path. */
function faultsOf(schema: Schema, input: unknown, words: Faults): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const at = path.join('.');
    faults[at] ??= words[at] ?? message;
  }
  return faults;
}

type Field = z.ZodMiniType & { def: { innerType?: Field } };

/** Returns how many characters the schema of a field takes, with the text as the server counts it. */
function limitOf(field: unknown, typed: string): { text: string; most: number } | undefined {
  let inner = field as Field;
  while (inner.def.innerType) inner = inner.def.innerType;
  const checks = inner.def.checks?.map(({ _zod: { def } }) => def as { check: string; maximum?: number });
  const most = checks?.find(({ check }) => check === 'max_length')?.maximum;
  if (most === undefined) return undefined;
  const isTrimmed = inner.safeParse(' a ').data === 'a';
  return { text: isTrimmed ? typed.trim() : typed, most };
}
