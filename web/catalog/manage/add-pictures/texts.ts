import { plural, t } from '#contract/wording.ts';
import { formatNumber } from '../../../platform/format/format.ts';

/** Texts of 'Add pictures'. */
export const texts = {
  title: t`Add pictures`,
  drop: t`Pictures of products`,
  hint: (most: number) => t`Up to ${formatNumber(most)} files at once`,
  names: t`The name of a file begins with the product code, such as BT-036.jpg, BT-036_2.jpg or bt-036 back.png. You see where each picture goes before anything is saved.`,
  leftOut: (count: number, most: number) =>
    plural(
      count,
      {
        one: 'Up to {most} files at once. # file was left out.',
        other: 'Up to {most} files at once. # files were left out.',
      },
      { most: formatNumber(most) },
    ),
  matching: t`Finding the products...`,
  matchFailed: t`The products could not be found`,
  unmatched: t`Without a product`,
  unmatchedHelp: t`Choose the product of each picture, or skip it. Pictures without a product are not added.`,
  productOf: (name: string) => t`Product of ${name}`,
  productCode: t`Product Code`,
  refused: t`Cannot be added`,
  matched: t`Products`,
  skip: t`Skip`,
  skipOne: (name: string) => t`Skip ${name}`,
  tooMany: (name: string, code: string, most: number) =>
    t`${name} is one picture too many: ${code} may have ${formatNumber(most)}`,
  otherFiles: t`Choose other files`,
  cancel: t`Cancel`,
  add: (count: number) => plural(count, { one: 'Add # picture', other: 'Add # pictures' }),
  adding: (added: number, all: number) =>
    plural(
      all,
      { one: '{added} of # picture added', other: '{added} of # pictures added' },
      { added: formatNumber(added) },
    ),
  stop: t`Stop`,
  goOn: t`Go on`,
  stopped: t`Stopped. The other pictures wait.`,
  away: t`The connection is lost. The other pictures follow when it is back.`,
  failed: t`The picture could not be added`,
  gone: (code: string) => t`${code} was deleted`,
  notAdded: t`Not added`,
  why: (name: string, fault: string) => (fault.includes(name) ? fault : t`${name}: ${fault}`),
  done: (count: number) => plural(count, { one: '# picture added', other: '# pictures added' }),
  close: t`Close`,
};
