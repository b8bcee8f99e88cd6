import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { InputOf } from '#contract/calls.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { msg, t } from '#contract/wording.ts';
import { parseBounded } from '../platform/problems/bound-json.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';
import { type GivenOption, readOptions } from './product-options.ts';

/** The text fields of the product form; fields that were not sent are undefined. */
export type ProductForm = {
  productCode: string;
  description: string | undefined;
  colors: string[] | undefined;
  visibleTo: number[] | undefined;
  primaryImageIndex: number | undefined;
  /** Stored names of the pictures to keep. */
  existingImages: string[] | undefined;
  revision: number | undefined;
  options: GivenOption[] | undefined;
};

/** Reads the text fields of the product form. Throws productCodeRequired, and invalidInput naming the field. */
export function readProductForm(input: InputOf<'createProduct'> & Partial<InputOf<'updateProduct'>>): ProductForm {
  return {
    productCode: readCode(input.productCode ?? ''),
    description: input.description?.trim(),
    colors: input.colors === undefined ? undefined : readColors(input.colors),
    // An empty list or an empty text field means all customers (CA-2).
    visibleTo:
      input.visibleTo?.trim() === ''
        ? []
        : readJsonList('visibleTo', input.visibleTo, readId, t`must be a JSON list of customer ids`),
    primaryImageIndex: readNumber('primaryImageIndex', input.primaryImageIndex, 0),
    existingImages: readJsonList(
      'existingImages',
      input.existingImages,
      readPicture,
      t`must be a JSON list of picture paths`,
    ),
    revision: readNumber('revision', input.revision, 1),
    options: input.options?.trim() ? readOptions(input.options) : undefined,
  };
}

/** Returns a product code with normalized blanks and accents. */
export function normalizedCode(typed: string): string {
  return inNormalForm(typed).replace(/\s/gu, ' ').trim();
}

/** Returns a product code in its stored form. Throws productCodeRequired, invalidInput. */
export function readCode(typed: string): string {
  const code = normalizedCode(typed);
  if (code === '') throw problem('productCodeRequired', { fields: { productCode: t`is required` } });
  if (isLongerThan(code, limits.productCode)) {
    throw invalidField('productCode', t`must have at most ${limits.productCode} characters`);
  }
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(typed.trim())) {
    throw invalidField('productCode', t`must not contain line breaks or hidden characters`);
  }
  // Codes are part of URLs, where '.' and '..' mean another folder.
  if (/^\.+$/.test(code)) throw invalidField('productCode', t`must have a letter or a digit`);
  return code;
}

/** Returns comma-separated colors in their stored form. Throws invalidInput. */
export function readColors(typed: string): string[] {
  const colors = colorsOf(typed);
  if (colors.length > limits.colors) throw invalidField('colors', t`must be at most ${limits.colors}`);
  const long = colors.find(color => isLongerThan(color, limits.color));
  if (long) throw invalidField('colors', t`must have at most ${limits.color} characters each`);
  return colors;
}

function readNumber(field: string, text: string | undefined, least: number): number | undefined {
  const typed = text?.trim();
  if (!typed) return undefined;
  if (!/^\d{1,15}$/.test(typed) || Number(typed) < least)
    throw invalidField(field, t`must be a whole number from ${least}`);
  return Number(typed);
}

function readJsonList<T extends string | number>(
  field: string,
  text: string | undefined,
  read: (part: unknown) => T | undefined,
  must: string,
): T[] | undefined {
  if (!text?.trim()) return undefined;
  let parsed: unknown;
  try {
    parsed = parseBounded(text);
  } catch {
    throw invalidField(field, must);
  }
  if (!Array.isArray(parsed)) throw invalidField(field, must);
  const list = parsed.map(read);
  if (list.includes(undefined)) throw invalidField(field, must);
  return [...new Set(list as T[])];
}

/** Reads a number, or a number as text, which checkboxes send. */
function readId(part: unknown): number | undefined {
  if (typeof part === 'string' && /^[1-9]\d{0,14}$/.test(part)) return Number(part);
  return Number.isSafeInteger(part) && (part as number) > 0 ? (part as number) : undefined;
}

const picturePath = /^(?:https?:\/\/[^/?#]+)?\/uploads\/products\/([0-9a-f]{32}\.(?:jpg|png|gif|webp))(?:\?[^#]*)?$/;

function readPicture(part: unknown): string | undefined {
  return typeof part === 'string' ? picturePath.exec(part)?.[1] : undefined;
}

const labels: Record<string, string> = {
  productCode: msg`Product code`,
  colors: msg`Colors`,
  visibleTo: msg`Visible to customers`,
  primaryImageIndex: msg`Primary image`,
  existingImages: msg`Product images`,
  revision: msg`Revision`,
};

/** Returns a problem that names its field: 'Colors must be at most 50'. */
export function invalidField(field: string, text: string): Problem {
  return problem('invalidInput', {
    text: `${labels[field] ? t.of(labels[field]) : field} ${text}`,
    fields: { [field]: text },
  });
}
