import type * as z from 'zod/mini';
import { type ProblemAnswer, type ProblemCode, problems } from '#contract/call/problems.ts';
import { shortened } from '#contract/call/text-length.ts';
import { unknownField } from '#contract/call/unknown-field.ts';
import { msg, t } from '#contract/wording.ts';
import { capital } from '#contract/wording-parts.ts';
import { spoken } from '../languages/in-language.ts';
import { fieldLabel, inWords } from './field-labels.ts';

/** A text, or a function that returns it in the language in which it is answered. */
type Text = string | (() => string);
type Detail = {
  text?: Text | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  /** The error behind it, for the log. */
  cause?: unknown;
};

/**
 * An error for the caller. Operations throw it, and the request pipeline sends `{ error, code, fields }` with its
 * status (ER-1). Its text is worded when it is read, because a stream, a timer or another request may create it outside
 * of the language of its caller.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry may succeed, for Retry-After. */
  readonly retryAfter: number | undefined;
  readonly #text: Text | undefined;

  constructor(code: ProblemCode, detail: Detail = {}) {
    super(undefined, { cause: detail.cause });
    this.code = code;
    this.#text = detail.text;
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
  }

  get status(): number {
    return problems[this.code].status;
  }

  override get message(): string {
    const text = this.#text;
    return typeof text === 'function' ? text() : (text ?? t.of(problems[this.code].text));
  }

  /** Returns the same problem with another text. */
  saying(text: string): Problem {
    const { fields, retryAfter, cause } = this;
    return new Problem(this.code, { text, fields, retryAfter, cause });
  }

  /** Returns the same problem with more fields. Where both have a text for a field, the first one stays. */
  withFields(more: Record<string, string> | undefined): Problem {
    const { retryAfter, cause } = this;
    return new Problem(this.code, {
      text: this.#text,
      fields: { ...this.fields, ...more, ...this.fields },
      retryAfter,
      cause,
    });
  }

  /** Returns the body of the response, at most 8 KB. Long `fields` get shorter texts, and then are truncated. */
  answer(): ProblemAnswer {
    const answer = { error: shortened(this.message, mostText), code: this.code };
    if (!this.fields) return answer;
    return { ...answer, fields: fittingFields(this.fields, mostBytes - bytesOf(answer)) };
  }
}

/** The limits: bytes of the answer in JSON, and characters of `error` and of a field's name. */
const mostBytes = 8_100;
const mostText = 500;
const mostName = 100;
/** Characters of a field's text. With the last, 200 lines of an order fit. */
const textLengths = [mostText, 60, 30, 19];

type Field = [name: string, text: string];

/** Shortens texts, then names only the lines, until all fields fit. Returns the first ones that do. */
function fittingFields(fields: Record<string, string>, room: number): Record<string, string> {
  const all = Object.entries(fields);
  for (const most of textLengths) {
    const fitting = firstFields(all, most, room);
    if (fitting.length === all.length) return Object.fromEntries(fitting);
  }
  return Object.fromEntries(firstFields([...linesOf(all)], 19, room));
}

function firstFields(fields: readonly Field[], most: number, room: number): Field[] {
  const fitting: Field[] = [];
  let left = room;
  for (const [name, text] of fields) {
    const field: Field = [name, shortened(text, most)];
    left -= bytesOf(field);
    if (left < 0) break;
    fitting.push(field);
  }
  return fitting;
}

/** Returns one field for each line: 'products.3.quantity' becomes 'products.3' with the text 'quantity …'. */
function linesOf(fields: readonly Field[]): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [name, text] of fields) {
    const [, line = name, field] = /^(\w+\.\d+)(?:\.(.+))?$/s.exec(name) ?? [];
    if (!lines.has(line)) lines.set(line, field === undefined ? text : `${field} ${text}`);
  }
  return lines;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Creates a problem to throw. `text` replaces the code's usual text where a more specific one helps. */
export function problem(code: ProblemCode, detail?: Detail): Problem {
  return new Problem(code, detail);
}

/** Returns the problem of a request that cannot be parsed or was cut off. */
export function unreadable(): Problem {
  return problem('invalidInput', { text: () => t`The request could not be read` });
}

/** The maximum number of unknown fields that a problem names. */
const mostUnknown = 20;

/** Returns the problem of an invalid input: one sentence about the first error, and a text for every field. */
export function invalidInput(error: z.core.$ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostUnknown) : [];
    for (const name of unknown.map(full => shortened(full, mostName)))
      fields[[...issue.path, name].join('.')] ??= unknownField(name);
    if (unknown.length === 0) fields[issue.path.join('.')] ??= issue.message;
  }
  const first = error.issues[0];
  // A body that is not an object has no fields to name.
  return problem('invalidInput', first && !('' in fields) ? { text: sentence(first), fields } : {});
}

/** Returns a text for an error for which the schema has none. */
export function wordsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return unknownField(shortened(String(issue.keys[0]), mostName));
  if (issue.code === 'invalid_value') return t`must be one of ${issue.values.join(', ')}`;
  if (issue.code !== 'invalid_type') return t`is not valid`;
  return issue.input === undefined ? t`is required` : t.of(kinds[issue.expected] ?? msg`is not valid`);
}

const kinds: Partial<Record<string, string>> = {
  string: msg`must be text`,
  number: msg`must be a number`,
  boolean: msg`must be true or false`,
  array: msg`must be a list`,
};

/**
 * Returns the sentence of an error. ['products', 2, 'quantity'] gives 'Line 3: quantity must be …', ['leather_items',
 * 0, 'unit'] gives 'Leather items, line 1: unit …', and ['companyName'] gives 'Company name is required'.
 */
function sentence(issue: z.core.$ZodIssue): string {
  if (spoken()?.words) return translatedSentence(issue);
  const line = issue.path.findIndex(part => typeof part === 'number');
  const words = issue.path
    .slice(line + 1)
    .map(part => (typeof part === 'number' ? `${part + 1}` : inWords(String(part))));
  const said = [...words, issue.message].join(' ');
  if (line < 0) return capital(said);
  // An order has one list. With several lists the text names the list.
  const list = issue.path.slice(0, line).filter(part => part !== 'products');
  const where = [...list.map(part => inWords(String(part))), `line ${Number(issue.path[line]) + 1}`].join(', ');
  return t`${capital(where)}: ${said}`;
}

/** The same in another language: 'Zeile 3: Menge muss …'. A field that has no name there is left out. */
function translatedSentence({ path, message }: z.core.$ZodIssue): string {
  const line = path.findIndex(part => typeof part === 'number');
  const labelsOf = (parts: readonly PropertyKey[]) =>
    parts.map(part => (typeof part === 'number' ? `${part + 1}` : fieldLabel(String(part)))).filter(Boolean);
  const said = capital([...labelsOf(path.slice(line + 1)), message].join(' '));
  if (line < 0) return said;
  const list = labelsOf(path.slice(0, line).filter(part => part !== 'products'));
  return t`${[...list, t`Line ${Number(path[line]) + 1}`].join(', ')}: ${said}`;
}
