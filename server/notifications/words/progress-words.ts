import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { passedOf, readyOf } from '#contract/production/count-texts.ts';
import { plural, t } from '#contract/wording.ts';
import type { About, OrderProgress, ProgressChange, Words } from './notification-facts.ts';

/** A change that leaves the order finished says that, too, because it may replace the notification that it is finished. */
export function progress({ change, finishedItems }: OrderProgress, { relatedId }: About): Words {
  const ready = finishedItems === undefined ? [] : [readyToVerify(finishedItems)];
  if (!change) return { title: t`Order #${relatedId} is ready`, message: ready.join('') };
  const { title, message } = changeWords(change);
  return { title: t`Order #${relatedId}: ${title}`, message: [message, ...ready].join(' ') };
}

function readyToVerify(totalItems: number): string {
  return plural(totalItems, {
    one: 'Your item is ready. Please check and verify.',
    other: 'All # items are ready. Please check and verify.',
  });
}

/** The titles of a product at each stage. */
const atStage: Record<ProductStatus, (code: string) => string> = {
  not_reviewed: code => t`${code} is not reviewed yet`,
  cutting: code => t`${code} is being cut`,
  stitching: code => t`${code} is being stitched`,
  finishing: code => t`${code} is in finishing`,
  packaging: code => t`${code} is being packed`,
};

/** The titles of several products at each stage. */
const manyAtStage: Record<ProductStatus | 'several', (count: number) => string> = {
  not_reviewed: count =>
    plural(
      count,
      { one: '{count} product is not reviewed yet', other: '{count} products are not reviewed yet' },
      { count },
    ),
  cutting: count =>
    plural(count, { one: '{count} product is being cut', other: '{count} products are being cut' }, { count }),
  stitching: count =>
    plural(
      count,
      { one: '{count} product is being stitched', other: '{count} products are being stitched' },
      { count },
    ),
  finishing: count =>
    plural(count, { one: '{count} product is in finishing', other: '{count} products are in finishing' }, { count }),
  packaging: count =>
    plural(count, { one: '{count} product is being packed', other: '{count} products are being packed' }, { count }),
  several: count => plural(count, { one: '{count} product changed', other: '{count} products changed' }, { count }),
};

/**
 * Returns 'ST-220 is being stitched', with the message '180 of 300 ready.', or '240 of 300 stitched.' after that count.
 * Several products are '3 products are being stitched', or '3 products changed' in different stages.
 */
function changeWords(change: ProgressChange): Words {
  if ('removed' in change) {
    const { removed } = change;
    return { title: t`${removed} was removed`, message: t`${removed} was removed from the order.` };
  }
  const { status, done, of } = change;
  const ready = `${readyOf(done, of)}.`;
  if ('products' in change) {
    return { title: manyAtStage[status ?? 'several'](change.products), message: ready };
  }
  const { productCode, stage } = change;
  return {
    title: atStage[change.status](productCode),
    message: stage ? `${passedOf(stage, done, of)}.` : ready,
  };
}
