import { formatCount, formatNumber } from '../format/format.ts';

/** Texts that all forms share. */
export const texts = {
  dragPictures: 'Drag pictures here',
  or: 'or',
  browse: 'browse',
  chosen: 'chosen',
  notWhole: 'Not a whole number',
  upTo: (most: number) => `Up to ${formatNumber(most)} characters`,
  over: (over: number) => `${formatCount(over, 'character')} too many`,
  cancel: 'Cancel',
  discardTitle: 'Discard your changes?',
  discardQuestion: 'What you entered has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  copied: 'Copied',
  kept: 'Your entries are saved. Sign in and open the form again.',
  restored: 'Your entries are back.',
  stillHere: 'What you entered is still here.',
  theyChanged: (fields: readonly string[]) => `They changed: ${fields.join(', ')}.`,
  saveMine: 'Save mine over it',
  takeTheirs: 'Take theirs',
  plus: (count: number) => `+${formatNumber(count)}`,
  moreColors: (count: number) => formatCount(count, 'more color'),
};
