import { longDay } from '#contract/call/long-day.ts';
import { writtenChoices } from '#contract/catalog/options-text.ts';
import { differencesText } from '#contract/orders/difference-words.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { plural, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import * as countOf from '../../words/counts.ts';
import type { MailLine } from './order-mail.ts';

/** The number of lines that an email about a new order lists, and of the combinations of a line. */
export const shownLines = 3;

/** Returns text such as 'VT-803 × 150'. */
export function lineOf({ productCode, quantity }: MailLine): string {
  return `${productCode} × ${number(quantity)}`;
}

/** Returns the first combinations of a line: 'Length 80 cm · Monogram MB × 100', and how many there are besides (OP-3). */
export function combinationsOf({ breakdown }: MailLine): string[] {
  const rest = breakdown.length - shownLines;
  return [
    ...breakdown
      .slice(0, shownLines)
      .map(({ quantity, choices }) => `${writtenChoices(choices)} × ${number(quantity)}`),
    ...(rest > 0 ? [countOf.andMoreCombinations(rest)] : []),
  ];
}

/** Returns the first lines of an order with their notes and first combinations, as text. */
export function linesText(lines: readonly MailLine[], most = shownLines): string {
  const shown = lines.slice(0, most).map(line => {
    const note = line.description.replace(/\s+/gu, ' ').trim();
    return [[lineOf(line), note].filter(Boolean).join(', '), ...combinationsOf(line).map(text => `  ${text}`)].join(
      '\n',
    );
  });
  const rest = lines.length - most;
  return [...shown, ...(rest > 0 ? [countOf.andMoreProducts(rest)] : [])].join('\n');
}

/** Returns text such as '30 items were sent on 26 November 2026 with Northway Freight, NF 4471'. */
export function leftOn(items: number, date: string, carrier = '', tracking = ''): string {
  const day = longDay(date);
  if (carrier && tracking) {
    return plural(
      items,
      {
        one: '# item was sent on {day} with {carrier}, {tracking}',
        other: '# items were sent on {day} with {carrier}, {tracking}',
      },
      { day, carrier, tracking },
    );
  }
  if (carrier) {
    return plural(
      items,
      { one: '# item was sent on {day} with {carrier}', other: '# items were sent on {day} with {carrier}' },
      { day, carrier },
    );
  }
  if (tracking) {
    return plural(
      items,
      { one: '# item was sent on {day}, {tracking}', other: '# items were sent on {day}, {tracking}' },
      { day, tracking },
    );
  }
  return plural(items, { one: '# item was sent on {day}', other: '# items were sent on {day}' }, { day });
}

/** Returns 'Promised: December 14, 2026' or 'Promised: not yet'. */
export function promisedText(promisedOn: string | null): string {
  return promisedOn === null ? t`Promised: not yet` : t`Promised: ${longDay(promisedOn)}`;
}

/** Returns differences as text, with the promise beside a requested day (DA-6): a request moves no promise. */
export function changesText(differences: readonly Difference[], promisedOn: string | null): string {
  const text = differencesText(differences);
  return differences.some(({ field }) => field === 'requestedDate') ? `${text} (${promisedText(promisedOn)})` : text;
}

/** The maximum number of order numbers in a subject. */
const mostInSubject = 3;

/** Returns text such as '#7, #8, #9 and 4 more'. */
export function numbersOf(orders: readonly { id: number }[]): string {
  const rest = orders.length - mostInSubject;
  const shown = orders
    .slice(0, mostInSubject)
    .map(({ id }) => `#${id}`)
    .join(', ');
  return rest > 0 ? t`${shown} and ${number(rest)} more` : shown;
}
