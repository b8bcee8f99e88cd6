import type { Accuracy } from '#contract/dates/dates.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatMonth } from '../../platform/format/format-time.ts';
import { texts as dateTexts } from '../texts.ts';
import { DatesTable } from './dates-table.tsx';
import { texts } from './texts.ts';

/** How many orders were finished by their first and their last promise, by month and customer. */
export function PromisesKept({ promises }: Pick<Accuracy, 'promises'>) {
  return (
    <section>
      <h2>{texts.promisesKept}</h2>
      {promises.length === 0 ? (
        <p>{texts.noPromises}</p>
      ) : (
        <DatesTable
          label={texts.promisesKept}
          heads={texts.promiseHeads}
          rows={promises.map(({ month, customerId, customerName, orders, keptFirst, keptLast, reasons }) => ({
            key: `${month} ${customerId} ${customerName}`,
            cells: [
              formatMonth(month),
              <bdi key="customer">{customerName}</bdi>,
              formatNumber(orders),
              formatNumber(keptFirst),
              formatNumber(keptLast),
              causesOf(reasons),
            ],
          }))}
        />
      )}
    </section>
  );
}

/** Returns a text such as 'Material 2, Quality 1'. */
function causesOf(reasons: Accuracy['promises'][number]['reasons']): string {
  return Object.entries(reasons)
    .map(([reason, count]) => `${dateTexts.reasons[reason as PromiseReason]} ${formatNumber(count ?? 0)}`)
    .join(', ');
}
