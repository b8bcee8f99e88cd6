import { type ChangeEvent, useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { isLongerThan } from '#contract/call/text-length.ts';
import { errorText } from '../api/api-error.ts';
import type { Limit } from './field.tsx';

/** The text of each fault by its path in what the form sends, such as 'date' and 'products.0.quantity'. */
export type Faults = Readonly<Partial<Record<string, string>>>;
export type Schema = z.ZodMiniObject<z.core.$ZodShape>;
type TextOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type FlagOf<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

/** The input that a form sends. */
export type InputOf<S> = S extends Schema ? z.input<S> : unknown;
type Words<V> = Faults | ((values: V, path: string, message: string) => string | undefined);

export type FormOptions<V, I> = {
  start: () => V;
  /** Values that were typed before, with which the form begins. */
  typed?: V | undefined;
  /** Returns what the call takes. A typed text that is no number stays a text, so that the schema refuses it. */
  inputOf: (values: V) => unknown;
  /** The form's own texts for faults of the schema, by path. */
  words?: Words<V>;
  /** Rules that the schema does not know, such as how much of a product is ready. */
  rules?: (values: V) => Faults;
  send: (input: I, values: V) => void;
  /** The state of the call. */
  sending: { isPending: boolean; error: Error | null };
  /** Returns at which fields an error of the call shows, until these change. */
  refusals?: (error: Error) => Faults;
  /** The text of an error for which the server has none. */
  failed: string;
};

/**
 * A form of one call: its values, its faults by the schema of the call, and the function that sends it. Faults show from
 * the first try on.
 */
export function useFormOf<V extends object, S extends Schema | undefined>(
  schema: S,
  options: FormOptions<V, InputOf<S>>,
) {
  const { start, typed, inputOf, words = {}, rules, send, sending, refusals, failed } = options;
  const [before, setBefore] = useState(start);
  const [values, setValues] = useState(typed ?? before);
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<V>();
  const faultsOf = (now: V) => ({ ...schemaFaults(schema, inputOf(now), words, now), ...rules?.(now) });
  const refused = (sending.error && refusals?.(sending.error)) ?? {};
  const faults: Faults = isTried ? { ...unchanged(refused, sent, values), ...faultsOf(values) } : {};
  const change = useCallback(
    (given: Partial<V> | ((now: V) => Partial<V>)) =>
      setValues(now => ({ ...now, ...(typeof given === 'function' ? given(now) : given) })),
    [],
  );

  return {
    /** The values without the changes. */
    before,
    values,
    change,
    /** Whether somebody tried to send it. */
    isTried,
    faults,
    isDirty: JSON.stringify(values, asText) !== JSON.stringify(before, asText),
    isSending: sending.isPending,
    problem: sending.error ? errorText(sending.error, failed) : undefined,
    /** The error that shows at fields. */
    refusal: Object.keys(refused).length > 0 ? sending.error : null,
    /** Sends the values unless one of them has a fault. */
    submit(then = send, now = values) {
      if (sending.isPending) return;
      setValues(now);
      setTried(true);
      if (Object.keys(faultsOf(now)).length > 0) return;
      setSent(now);
      then(inputOf(now) as InputOf<S>, now);
    },
    /** Begins again with other values. */
    restart(given: V) {
      setBefore(given);
      setValues(given);
      setTried(false);
    },
    ...propsOf(schema, values, faults, change),
  };
}

type LocalOptions<V> = Pick<FormOptions<V, unknown>, 'start' | 'rules'> & {
  send: (values: V) => void;
  /** Whether its values are being sent. */
  busy?: boolean;
};

/** A form that no schema checks: another form sends its values, or several calls take them. */
export function useLocalForm<V extends object>({ send, busy = false, ...options }: LocalOptions<V>) {
  return useFormOf(undefined, {
    ...options,
    inputOf: () => undefined,
    send: (_, values) => send(values),
    sending: { isPending: busy, error: null },
    failed: '',
  });
}

/** Returns what gives fields their values, limits and faults. */
function propsOf<V extends object>(
  schema: Schema | undefined,
  values: V,
  faults: Faults,
  change: (given: Partial<V>) => void,
) {
  return {
    /** The props of a field for a text, which reports too many characters while somebody types. */
    text(name: TextOf<V>) {
      const typed = values[name] as string;
      const limit = limitOf(schema?.shape[name], typed);
      const isOver = limit && isLongerThan(limit.text, limit.most);
      const error = isOver ? undefined : faults[name];
      const onType = (text: string) => change({ [name]: text } as Partial<V>);
      return { value: typed, onType, ...(limit && { limit }), ...(error && { error }) };
    },
    /** The props of a select. */
    choice(name: TextOf<V>) {
      const onChange = (event: ChangeEvent<HTMLSelectElement>) => change({ [name]: event.target.value } as Partial<V>);
      return { value: values[name] as string, onChange, ...(faults[name] && { error: faults[name] }) };
    },
    /** The props of a checkbox. */
    tick(name: FlagOf<V>) {
      const onChange = (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.checked } as Partial<V>);
      return { checked: values[name] as boolean, onChange };
    },
  };
}

/** Returns the faults of values that are as they were. */
function unchanged(faults: Faults, before: unknown, now: unknown): Faults {
  const at = (values: unknown, path: string) =>
    path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
  return Object.fromEntries(Object.entries(faults).filter(([path]) => at(before, path) === at(now, path)));
}

/** The part of a form that its fields need. */
export type FieldsOf<V extends object> = Omit<ReturnType<typeof useFormOf<V, Schema>>, 'submit'>;

/** Two files differ when their names, sizes or times do. */
function asText(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

/** Returns the first fault of each path. */
function schemaFaults<V>(
  schema: Schema | undefined,
  input: unknown,
  words: Words<V>,
  values: V,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of schema?.safeParse(input).error?.issues ?? []) {
    const at = issue.path.join('.');
    // The last schema is for a field that is not left out.
    const message = (issue.code === 'invalid_union' && issue.errors.at(-1)?.[0]?.message) || issue.message;
    faults[at] ??= (typeof words === 'function' ? words(values, at, message) : words[at]) ?? message;
  }
  return faults;
}

type Field = z.ZodMiniType & { def: { innerType?: Field; in?: Field; out?: Field; options?: Field[] } };

/** Returns how many characters the schema of a field takes, with the text as the server counts it. */
function limitOf(field: unknown, typed: string): Limit | undefined {
  const schema = field as Field | undefined;
  if (!schema) return undefined;
  const { def } = schema;
  const inner = def.innerType ?? def.options?.at(-1);
  if (inner) return limitOf(inner, typed);
  if (def.in && def.out)
    return limitOf(def.out, String(def.in.safeParse(typed).data ?? typed)) ?? limitOf(def.in, typed);
  const checks = def.checks?.map(({ _zod: { def } }) => def as { check: string; maximum?: number });
  const most = checks?.find(({ check }) => check === 'max_length')?.maximum;
  if (most === undefined) return undefined;
  const isTrimmed = schema.safeParse(' a ').data === 'a';
  return { text: isTrimmed ? typed.trim() : typed, most };
}
