/** The keys that move through a list while the focus is in it; the dialog of shortcuts lists them too. */
export const listKeys = [
  { keys: ['j', 'ArrowDown'], shown: ['J', '↓'], step: 1, does: 'Next row' },
  { keys: ['k', 'ArrowUp'], shown: ['K', '↑'], step: -1, does: 'Row before' },
  { keys: [], shown: ['Enter'], step: 0, does: 'Open the row' },
];

/** How many rows a key moves by; 0 when it is none of these. */
export function stepOf(key: string): number {
  return listKeys.find(({ keys }) => keys.includes(key))?.step ?? 0;
}
