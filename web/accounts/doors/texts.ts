import { t } from '#contract/wording.ts';
import { formatNumber } from '../../platform/format/format.ts';
import type { Stitched } from './enter.ts';

/** Texts of the demo's doors and of its bar. */
export const texts = {
  heading: t`Look around as`,
  workshop: t`The workshop`,
  workshopWho: t`Mara Lind accepts and promises`,
  shop: t`A shop that orders`,
  shopWho: t`Ines Okafor of Harbour Goods`,
  bench: t`A worker at a bench`,
  benchWho: t`Ana Moreau stitches at Bench 2`,
  note: t`Only in this demo on this computer. All data are made up.`,
  failed: t`This door does not open. Please try again.`,
  bar: t`Demo`,
  youAreWorkshop: t`You are the workshop.`,
  youAreShop: t`You are Harbour Goods.`,
  seeAsShop: t`See it as Harbour Goods ›`,
  seeAsWorkshop: t`See it as the workshop ›`,
  stitch: t`Stitch one`,
  notStitched: t`Nothing was stitched. Please try again.`,
  stitched: ({ orderId, worker, productCode, ...counts }: Stitched) =>
    t`#${orderId}: ${worker} stitched 1 of ${productCode}, ${ofAll(counts)}`,
  moved: ({ orderId, ...counts }: Stitched) => t`#${orderId}: the track moved, stitched ${ofAll(counts)}`,
};

function ofAll({ stitched, totalItems }: Pick<Stitched, 'stitched' | 'totalItems'>): string {
  return t`${formatNumber(stitched)} of ${formatNumber(totalItems)}`;
}
