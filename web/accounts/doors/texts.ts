import { formatNumber } from '../../platform/format/format.ts';
import type { Stitched } from './enter.ts';

/** Texts of the demo's doors and of its bar. */
export const texts = {
  heading: 'Look around as',
  workshop: 'The workshop',
  workshopWho: 'Mara Lind accepts and promises',
  shop: 'A shop that orders',
  shopWho: 'Ines Okafor of Harbour Goods',
  bench: 'A worker at a bench',
  benchWho: 'Ana Moreau stitches at Bench 2',
  note: 'Only in this demo on this computer. All data are made up.',
  failed: 'This door does not open. Please try again.',
  bar: 'Demo',
  youAreWorkshop: 'You are the workshop.',
  youAreShop: 'You are Harbour Goods.',
  seeAsShop: 'See it as Harbour Goods ›',
  seeAsWorkshop: 'See it as the workshop ›',
  stitch: 'Stitch one',
  notStitched: 'Nothing was stitched. Please try again.',
  stitched: ({ orderId, worker, productCode, ...counts }: Stitched) =>
    `#${orderId}: ${worker} stitched 1 of ${productCode}, ${ofAll(counts)}`,
  moved: ({ orderId, ...counts }: Stitched) => `#${orderId}: the track moved, stitched ${ofAll(counts)}`,
};

function ofAll({ stitched, totalItems }: Pick<Stitched, 'stitched' | 'totalItems'>): string {
  return `${formatNumber(stitched)} of ${formatNumber(totalItems)}`;
}
