import { t } from '#contract/wording.ts';
import { formatNumber } from './format.ts';

/** Returns the word at the beginning of a sentence, such as 'Three', up to `most`, then digits. */
export function numberWord(count: number, most: 10 | 12): string {
  const words = [
    '',
    t`One`,
    t`Two`,
    t`Three`,
    t`Four`,
    t`Five`,
    t`Six`,
    t`Seven`,
    t`Eight`,
    t`Nine`,
    t`Ten`,
    t`Eleven`,
    t`Twelve`,
  ];
  return words.slice(0, most + 1)[count] ?? formatNumber(count);
}
