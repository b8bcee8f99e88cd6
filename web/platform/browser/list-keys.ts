import { t } from '#contract/wording.ts';

/** The keys that move through a focused list; the shortcuts dialog also lists them. */
export const listKeys = [
  { keys: ['j', 'ArrowDown'], shown: ['J', '↓'], step: 1, does: t`Next row` },
  { keys: ['k', 'ArrowUp'], shown: ['K', '↑'], step: -1, does: t`Previous row` },
  { keys: [], shown: ['Enter'], step: 0, does: t`Open the row` },
];

/** Returns the number of rows by which a key moves; 0 for other keys. */
export function stepOf(key: string): number {
  return listKeys.find(({ keys }) => keys.includes(key))?.step ?? 0;
}
