import { context, plural, t } from '#contract/wording.ts';
import { formatNumber } from '../../platform/format/format.ts';

export const texts = {
  lead: t`What the open orders lack`,
  counts: (short: number, below: number) =>
    plural(
      short,
      {
        one: '# material short, {below} below their minimum',
        other: '# materials short, {below} below their minimum',
      },
      { below: formatNumber(below) },
    ),
  noSupplier: t`No supplier`,
  delivers: (days: number) => plural(days, { one: 'delivers in # working day', other: 'delivers in # working days' }),
  orderFrom: (supplier: string) => t`Order from ${supplier}`,
  list: (supplier: string) => t`Materials to buy: ${supplier}`,
  material: t`Material`,
  needed: t`Needed`,
  onHand: t`On hand`,
  onOrder: t`On order`,
  short: context('amount')`Short`,
  toBuy: t`To buy`,
  orderByHead: t`Order by`,
  toBuyOf: (name: string) => t`To buy, ${name}`,
  orderBy: (day: string) => t`Order by ${day}`,
  orderNow: t`Order now`,
  jobs: (jobs: string, more: number) => (more === 0 ? jobs : t`${jobs} and ${formatNumber(more)} more`),
  job: (order: number, code: string) => t`#${order} ${code}`,
  nothing: t`Nothing is short`,
  nothingHelp: t`Stock and purchases cover every open order.`,
  notKept: t`Not kept in stock`,
  withoutChoice: t`Without a choice`,
  keep: t`Keep this`,
  keepOf: (name: string) => context('stock')`Keep ${name}`,
  keepFailed: t`Failed to keep the material`,
  withoutRecord: (count: number) =>
    plural(count, { one: '# product has no material record', other: '# products have no material record' }),
  failed: t`The stock could not be loaded`,
  loading: t`Loading stock...`,
};
