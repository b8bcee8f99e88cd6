import { t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../format/format.ts';

/** Texts that all forms share. */
export const texts = {
  dragPictures: t`Drag pictures here`,
  or: t`or`,
  browse: t`browse`,
  chosen: t`chosen`,
  notWhole: t`Not a whole number`,
  atLeast: (least: number) => t`At least ${least} characters`,
  upTo: (most: number) => t`Up to ${formatNumber(most)} characters`,
  notEmail: t`Enter an email address`,
  over: (over: number) => t`${formatCount(over, 'character')} too many`,
  cancel: t`Cancel`,
  discardTitle: t`Discard your changes?`,
  discardQuestion: t`What you entered has not been saved.`,
  discard: t`Discard`,
  keepEditing: t`Keep editing`,
  copied: t`Copied`,
  onlyHere: t`This address works on this computer only, until PUBLIC_URL is set.`,
  kept: t`Your entries are saved. Sign in and open the form again.`,
  restored: t`Your entries are back.`,
  stillHere: t`What you entered is still here.`,
  theyChanged: (fields: readonly string[]) => t`They changed: ${fields.join(', ')}.`,
  saveMine: t`Save mine over it`,
  takeTheirs: t`Take theirs`,
  plus: (count: number) => `+${formatNumber(count)}`,
  moreColors: (count: number) => formatCount(count, 'more color'),
};
