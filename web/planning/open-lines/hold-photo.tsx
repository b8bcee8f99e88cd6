import type { Card } from '#contract/planning/board/card.ts';
import { later } from '../../platform/browser/later.tsx';
import { texts } from './texts.ts';

const PictureButtons = later(async () => (await import('../../platform/pictures/picture-buttons.tsx')).PictureButtons);

/** The photo of a problem that a bench reported; nothing without one. */
export function HoldPhoto({ hold, productCode }: Pick<Card, 'hold' | 'productCode'>) {
  if (!hold?.photo) return null;
  return <PictureButtons images={[hold.photo]} title={productCode} name={() => texts.holdPhoto} size="small" />;
}
