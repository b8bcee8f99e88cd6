import { formatNumber } from '../format/format.ts';

/** Texts of pictures, of their viewer, and of pictures that the user attaches. */
export const texts = {
  image: (number: number) => `Image ${formatNumber(number)}`,
  place: (name: string, of: number) => `${name} of ${formatNumber(of)}`,
  previous: 'Previous image',
  next: 'Next image',
  download: 'Download image',
  gone: 'This picture is not available',
  goneHelp: 'It may have been deleted. The other pictures are not affected.',
  others: (count: number) => `+${formatNumber(count)}`,
  showOthers: (count: number) => (count === 1 ? 'Show 1 more picture' : `Show ${formatNumber(count)} more pictures`),
  add: 'Add images',
  view: (name: string) => `View ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  retry: (name: string) => `Try ${name} again`,
  remove: (name: string) => `Remove ${name}`,
  none: 'No Image',
};
