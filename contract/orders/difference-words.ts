import { longDay } from '../call/long-day.ts';
import { writtenChoices } from '../catalog/options-text.ts';
import type { Combination } from '../catalog/product-options.ts';
import { labels, msg } from '../wording.ts';
import { number } from '../wording-numbers.ts';
import type { Difference } from './differences.ts';

/** A difference in words. Emails, notifications and screens show the same ones. */
export type DifferenceWords = { subject: string; field: string; from: string; to: string };

const fieldWords: Record<Difference['field'], string> = /* @__PURE__ */ labels({
  quantity: msg`quantity`,
  description: msg`note`,
  images: msg`pictures`,
  options: msg`options`,
  removed: msg`removed`,
  requestedDate: msg`requested date`,
  deliveryAddress: msg`delivery address`,
});

/**
 * Returns the words of a difference. A removed product has only a former value: its quantity. Screens give `dayText`,
 * which writes days in the reader's language.
 */
export function wordsOfDifference({ productCode, field, from, to }: Difference, dayText = longDay): DifferenceWords {
  const wordsOf = (value: Difference['from']) =>
    field === 'requestedDate' && typeof value === 'string' && value !== '' ? dayText(value) : written(value);
  return { subject: productCode ?? '', field: fieldWords[field], from: wordsOf(from), to: wordsOf(to) };
}

/** Returns a text such as 'VT-803: quantity 300 → 280'. */
export function differenceText(difference: Difference, dayText = longDay): string {
  const { subject, field, from, to } = wordsOfDifference(difference, dayText);
  const what = difference.field === 'removed' ? field : `${field} ${from || '–'} → ${to || '–'}`;
  return subject ? `${subject}: ${what}` : what;
}

/** Returns the texts of all differences as one. */
export function differencesText(differences: readonly Difference[]): string {
  return differences.map(difference => differenceText(difference)).join(', ');
}

function written(value: Difference['from']): string {
  if (value === null) return '';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value.replace(/\s+/gu, ' ').trim();
  return combinationsText(value);
}

/** Returns a text such as 'Length 80 cm × 100, Length 90 cm × 200'. */
export function combinationsText(rows: readonly Combination[]): string {
  return rows.map(({ quantity, choices }) => `${writtenChoices(choices)} × ${number(quantity)}`).join(', ');
}
