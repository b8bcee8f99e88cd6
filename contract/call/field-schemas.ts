import * as z from 'zod/mini';
import { t } from '../wording.ts';
import { number } from '../wording-numbers.ts';
import { withoutAnswerKeys } from './answer-keys.ts';
import { hasLongRunOfMarks, inNormalForm, mostMarks } from './normal-form.ts';
import { isStorable } from './storable-text.ts';
import { isBlank, isLongerThan, longestForm } from './text-length.ts';

const isText = () => z.string({ error: issue => (issue.input === undefined ? t`is required` : t`must be text`) });

/**
 * Text that PostgreSQL can store: no NUL, no lone surrogates. Length counts code points, as textLength does. Texts are
 * stored in Unicode NFC, so texts that look the same are equal (ER-8), and without the keys of addresses for answers (ME-10). Rejects a text that is far too long before
 * normalizing it (S11).
 */
export function text(most: number, least = 0) {
  return storable(isText(), most, least);
}

/** A text without the blanks at its ends, which do not count as characters. A required one has visible characters. */
export function trimmedText(most: number, least = 0) {
  const given = storable(isText().check(z.trim()), most, least);
  return least === 0 ? given : given.check(z.refine(typed => !isBlank(typed), { error: () => t`is required` }));
}

/** A text as typed. It loses the blanks at its ends only when it is too long with them. */
export function typedText(most: number) {
  const fits = (value: string) => !isLongerThan(value, most);
  return storable(isText().check(z.overwrite(value => (fits(value) ? value : value.trim()))), most, 0);
}

function storable(given: z.ZodMiniString<string>, most: number, least: number) {
  const tooLong = () => t`must have at most ${number(most)} characters`;
  return given.check(
    z.refine(value => value.length <= most * longestForm, { error: tooLong, abort: true }),
    z.refine(value => !hasLongRunOfMarks(value), {
      error: () => t`must not have more than ${mostMarks} combining marks in a row`,
      abort: true,
    }),
    z.overwrite(value => withoutAnswerKeys(inNormalForm(value))),
    z.minLength(least, { error: () => (least === 1 ? t`is required` : t`must have at least ${least} characters`) }),
    z.maxLength(most, { error: tooLong }),
    z.refine(isStorable, { error: () => t`contains characters that cannot be stored` }),
  );
}

/** A whole number in JSON. Rejects -0, 1.5, "1" and 1e309 (S8). */
export function wholeNumber(least: number, most: number) {
  const message = () => t`must be a whole number from ${number(least)} to ${number(most)}`;
  return z.number({ error: issue => (issue.input === undefined ? t`is required` : message()) }).check(
    z.refine(value => Number.isSafeInteger(value) && !Object.is(value, -0) && value >= least && value <= most, {
      error: message,
    }),
    z.meta({ type: 'integer', minimum: least, maximum: most }),
  );
}

/** An id in a path or query. The `meta` of a schema replaces what OpenAPI would derive from it. */
export const idText = z
  .pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: () => t`must be a number` })), z.transform(Number))
  .check(z.meta({ type: 'integer', minimum: 1 }));

export const id = z.int().check(z.positive());
export const idParams = z.strictObject({ id: idText });
export const time = z.iso.datetime();
/** An id such as that of a mark, in lower case as PostgreSQL returns it. Accepts every version of UUIDs. */
export const uuid = (message: () => string) => z.guid({ error: message }).check(z.toLowerCase());
/** A day that PostgreSQL can store; its calendar has no year 0. */
export const dateText = (message: () => string) =>
  z.iso.date({ error: message }).check(z.refine(value => value >= '0001', { error: message }));
export const date = dateText(() => t`must be a day such as 2026-11-30`);
/** A time since 1970, in UTC. */
export const moment = z.pipe(
  time.check(z.refine(value => value >= '1970', { error: () => t`is too long ago` })),
  z.transform(value => new Date(value).toISOString()),
);

/** One of the given values; the error text lists the values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: () => t`must be one of ${values.join(', ')}` });

/** A whole number of a multipart form, whose fields are texts. */
export function numberText(least: number, most: number) {
  const message = () => t`must be a whole number from ${number(least)} to ${number(most)}`;
  return z
    .pipe(z.string({ error: message }).check(z.regex(/^(0|[1-9]\d{0,14})$/, { error: message })), z.transform(Number))
    .check(
      z.refine(value => value >= least && value <= most, { error: message }),
      z.meta({ type: 'integer', minimum: least, maximum: most }),
    );
}

/** A yes or no of a multipart form, whose fields are texts. */
export const formFlag = z.pipe(
  oneOf(['true', 'false', '1', '0']),
  z.transform(value => value === 'true' || value === '1'),
);
