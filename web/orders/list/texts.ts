import type { OrderNews } from '#contract/production/order-news.ts';
import { t } from '#contract/wording.ts';
import type { PlacedOrder } from '../../order-data/placed-order.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatDay, formatTime, formatWeekdayName } from '../../platform/format/format-time.ts';

/** Texts after an order was placed. */
export const placedTexts = {
  placed: ({ id, products, items }: PlacedOrder, brand: string) =>
    t`Order #${id} is placed: ${formatCount(products, 'product')}, ${formatCount(items, 'item')}. ${brand} will review it next.`,
  details: t`View Details`,
  changeIt: t`Change it`,
  /** The beginning of the message that the customer can complete. */
  change: t`Please change:`,
  takenBack: (id: number) => t`Order #${id} is cancelled. Its products are in your cart again.`,
};

const stageStarted = {
  cutting: t`cutting started`,
  stitching: t`stitching started`,
  finishing: t`finishing started`,
  packaging: t`packaging started`,
};

/** Returns a text such as 'Since Friday: stitching started, 180 more ready'. */
export function newsText({ since, started, finished }: OrderNews, now = new Date()): string {
  const parts = [started && stageStarted[started], finished > 0 && t`${formatNumber(finished)} more ready`].filter(
    Boolean,
  );
  return t`Since ${sinceWhen(since, now)}: ${parts.join(', ')}`;
}

/** Returns '10:40' for today, 'yesterday', 'Friday' within a week, else '5 November'. */
function sinceWhen(since: string, now: Date): string {
  const days = Math.round((startOf(now) - startOf(new Date(since))) / 86_400_000);
  if (days <= 0) return formatTime(since);
  if (days === 1) return t`yesterday`;
  return days < 7 ? formatWeekdayName(since) : formatDay(since, now);
}

function startOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
