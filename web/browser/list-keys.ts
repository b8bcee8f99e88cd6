/** The keys that move through a focused list; the shortcuts dialog lists them, too. */
export const listKeys = [
  { keys: ['j', 'ArrowDown'], shown: ['J', '↓'], step: 1, does: 'Next row' },
  { keys: ['k', 'ArrowUp'], shown: ['K', '↑'], step: -1, does: 'Previous row' },
  { keys: [], shown: ['Enter'], step: 0, does: 'Open the row' },
];

/** The number of rows a key moves by; 0 for other keys. */
export function stepOf(key: string): number {
  return listKeys.find(({ keys }) => keys.includes(key))?.step ?? 0;
}
