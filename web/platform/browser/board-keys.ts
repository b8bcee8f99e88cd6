/** The keys of the Board, for the dialog of shortcuts. web/planning/board/use-board-keys.ts handles them. */
export const boardKeys = [
  { shown: ['←', '→', '↑', '↓'], does: 'Move between cards' },
  { shown: ['Shift+←', 'Shift+→'], does: 'Move the card' },
  { shown: ['1', '5'], does: 'Set the status, from Not Reviewed to Packaging' },
  { shown: ['X'], does: 'Select the card' },
  { shown: ['Shift+X'], does: 'Select up to this card' },
  { shown: ['A'], does: 'Select all of the column' },
  { shown: ['Enter'], does: 'Open the order' },
  { shown: ['Esc'], does: 'Clear the selection' },
];
