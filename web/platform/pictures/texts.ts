import { plural, t } from '#contract/wording.ts';
import { formatNumber } from '../format/format.ts';

/** Texts of pictures, of their viewer, and of pictures that the user attaches. */
export const texts = {
  image: (number: number) => t`Image ${formatNumber(number)}`,
  place: (name: string, of: number) => t`${name} of ${formatNumber(of)}`,
  previous: t`Previous image`,
  next: t`Next image`,
  download: t`Download image`,
  gone: t`This picture is not available`,
  goneHelp: t`It may have been deleted. The other pictures are not affected.`,
  others: (count: number) => `+${formatNumber(count)}`,
  showOthers: (count: number) => plural(count, { one: 'Show # more picture', other: 'Show # more pictures' }),
  add: t`Add images`,
  notPicture: (name: string) => t`${name} is not an image`,
  fileTooLarge: (name: string) => t`${name} is larger than 10 MB`,
  view: (name: string) => t`View ${name}`,
  uploading: (name: string) => t`Uploading ${name}`,
  retry: (name: string) => t`Try ${name} again`,
  remove: (name: string) => t`Remove ${name}`,
  none: t`No Image`,
};
