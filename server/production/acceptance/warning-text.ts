import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { WarningRow } from './warnings.ts';

/** Returns a warning in words. `safeOn` is the safe day of the order. */
export function warningText(
  { kind, productCode, quantity, value, colors }: WarningRow,
  calendar: WorkCalendar,
  safeOn: string | null,
): string {
  switch (kind) {
    case 'color':
      return `${productCode} is not made in ${value}${colors.length > 0 ? `: ${colors.join(', ')}` : ''}`;
    case 'material':
      return `${productCode} has no material record`;
    case 'early': {
      const days = safeOn === null ? 0 : calendar.numberOf(safeOn) - calendar.numberOf(value);
      return `Asked for ${shortDay(value)}: ${days} working ${days === 1 ? 'day' : 'days'} before the safe date`;
    }
    case 'firstOrder':
      return 'First order of this customer';
    case 'twice':
      return `${productCode}: ${quantity.toLocaleString('en')} items, at most ${Number(value).toLocaleString('en')} in earlier orders`;
    case 'changed':
      return `${productCode} was changed after it was ordered`;
    case 'picture':
      return missingPictureText(productCode);
  }
}

export function missingPictureText(productCode: string): string {
  return `A picture of ${productCode} is missing`;
}

/** Returns a day such as 'Dec 18'. */
function shortDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
