import { once } from '../browser/once.ts';
import { locale } from './locale.ts';

const hasComma = once(() => new Intl.NumberFormat(locale()).format(0.5).includes(','));

/**
 * Returns a decimal text such as '6.50' as the text of a field: with the decimal comma of the language, '6,50', as tables
 * beside it have it, but without separators between thousands. plainDecimal reads it.
 */
export function fieldDecimal(decimal: string): string {
  return hasComma() ? decimal.replace('.', ',') : decimal;
}
