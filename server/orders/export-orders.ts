import { Readable } from 'node:stream';
import { wordedCustomer, wordedName } from '#contract/accounts/former-names.ts';
import { sortedPageQuery } from '#contract/call/paging.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { choicesText } from '#contract/catalog/options-text.ts';
import { cameByLabels } from '#contract/orders/came-by.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { t } from '#contract/wording.ts';
import { inSentence } from '#contract/wording-parts.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Cell, TableColumn } from '../platform/excel/table.ts';
import type { Context } from '../platform/http/context.ts';
import { sendTable, type TableFormat } from '../platform/http/send-table.ts';
import type { OwnHandler } from '../platform/http/serve.ts';
import { problem } from '../platform/problems/problem.ts';
import { inList } from './order-list.ts';
import { readOrders } from './read-orders.ts';

type Filter = InputOf<'exportOrders'>;

/** A small number, so that many pages fit into memory at once. */
const pageSize = 100;
const columns: readonly TableColumn[] = [
  { heading: 'Order', kind: 'quantity' },
  { heading: 'Placed', kind: 'moment' },
  ...['Customer', 'Username', 'Product Code'].map(heading => ({ heading })),
  { heading: 'Quantity', kind: 'quantity' },
  { heading: 'Status' },
  { heading: 'Finished Items', kind: 'quantity' },
  { heading: 'Notes' },
  { heading: 'Order Progress (%)', kind: 'quantity' },
  { heading: 'Requested Date', kind: 'date' },
  { heading: 'Promised Date', kind: 'date' },
  { heading: 'Completed', kind: 'moment' },
  ...['Ordered By', 'Verified By', 'Archived By', 'Purchase Order Number', 'Deliver To'].map(heading => ({ heading })),
];
/** Staff only, like the fields of the order (DA-7). */
const staffColumns: readonly TableColumn[] = [
  { heading: 'Date State' },
  { heading: 'Likely', kind: 'date' },
  { heading: 'Safe', kind: 'date' },
];
/** The columns of combinations, which a file without any does not have (OP-3). */
const optionColumns: readonly TableColumn[] = [
  { heading: 'Options' },
  { heading: 'Options quantity', kind: 'quantity' },
];
const lastColumns: readonly TableColumn[] = [
  { heading: 'Revision', kind: 'quantity' },
  { heading: 'Cancelled', kind: 'moment' },
  { heading: 'Delivered', kind: 'quantity' },
];

/**
 * `exportOrders` and `exportOrdersAsExcel`: send the orders of a list, a row for each product or combination of one
 * (OR-16). Streams page by page, so the number of orders is unlimited. An order that changes meanwhile appears in its new
 * state.
 */
export function exportOrders(
  { reads }: Context,
  format: TableFormat,
): OwnHandler<'exportOrders' | 'exportOrdersAsExcel'> {
  return async (_request, reply, viewer, filter) => {
    const { first, others } = await startReading(reads, viewer, filter);
    const withOptions = viewer !== undefined && (await hasCombinations(reads, viewer, filter));
    const isStaff = viewer?.side === 'admin';
    const rowsOf = (order: Order) =>
      order.products.flatMap(product =>
        optionCells(product, withOptions).map(cells => [
          ...rowOf(order, product, isStaff),
          ...cells,
          ...lastCells(order, product),
        ]),
      );
    const pages = async function* () {
      yield first.flatMap(rowsOf);
      for await (const page of others) yield page.flatMap(rowsOf);
    };
    const all = [...columns, ...(isStaff ? staffColumns : []), ...(withOptions ? optionColumns : []), ...lastColumns];
    return sendTable(reads, reply, { format, name: 'orders', columns: all, pages: pages() });
  };
}

/** `exportOrdersAsJson`: sends the same orders in full, as `{ orders }`. */
export function exportOrdersAsJson({ reads }: Context): OwnHandler<'exportOrdersAsJson'> {
  return async (_request, reply, viewer, filter) => {
    const { first, others } = await startReading(reads, viewer, filter);
    const pages = async function* () {
      yield `{"orders":[${first.map(order => JSON.stringify(order)).join(',')}`;
      for await (const page of others) yield page.map(order => `,${JSON.stringify(order)}`).join('');
      yield ']}';
    };
    reply.type('application/json; charset=utf-8').header('content-disposition', 'attachment; filename="orders.json"');
    return Readable.from(pages(), { objectMode: false });
  };
}

/** Reads the first page before the answer begins, so that a failure still gets an error answer. */
async function startReading(db: Db, viewer: Viewer | undefined, filter: Filter) {
  if (!viewer) throw problem('notSignedIn');
  const pages = readPages(db, viewer, filter);
  const { value: first = [] } = await pages.next();
  return { first, others: pages };
}

/** Yields the orders by page, at least one order each, although a filtered page of the list may be empty. */
async function* readPages(db: Db, viewer: Viewer, filter: Filter): AsyncGenerator<Order[], undefined> {
  let cursor: InputOf<'readOrders'>['cursor'];
  do {
    const text = await readOrders(db, viewer, { ...filter, limit: pageSize, cursor });
    const { orders, nextCursor }: AnswerOf<'readOrders'> = JSON.parse(text);
    if (orders.length > 0) yield orders as Order[];
    cursor = sortedPageQuery.cursor.parse(nextCursor ?? undefined);
  } while (cursor);
}

/** Whether the list has a line with combinations. A search may leave none of them. */
async function hasCombinations(db: Db, viewer: Viewer, filter: Filter): Promise<boolean> {
  const row = await sql`
    select from order_products p join orders o on o.id = p.order_id
    where p.breakdown <> '[]' and ${inList(viewer, filter)} limit 1`.first(db);
  return row !== undefined;
}

/** The last cells of a product's rows: one row for each combination, or one row without any. */
function optionCells({ breakdown }: OrderProduct, withOptions: boolean): Cell[][] {
  if (!withOptions) return [[]];
  if (breakdown.length === 0) return [['', '']];
  return breakdown.map(({ quantity, choices }) => [choicesText(choices), quantity]);
}

function rowOf(order: Order, product: OrderProduct, isStaff: boolean): Cell[] {
  return [
    ...[order.id, order.createdAt, wordedCustomer(shownCustomer(order)), wordedName(order.customerUsername)],
    ...[product.productCode, product.quantity, statusLabel(product.status), product.completed, product.description],
    ...[order.orderPercentage, order.requestedDate ?? '', order.promisedOn ?? '', order.completedAt ?? ''],
    ...[
      orderedBy(order),
      wordedName(order.verifiedBy?.name ?? ''),
      wordedName(order.archivedBy?.name ?? ''),
      order.poNumber,
      order.deliveryAddress,
    ],
    ...(isStaff
      ? [order.dateState ? dateStateLabels[order.dateState] : '', order.likelyOn ?? '', order.safeOn ?? '']
      : []),
  ];
}

function lastCells({ revision, cancelledAt }: Order, { delivered }: OrderProduct): Cell[] {
  return [revision, cancelledAt ?? '', delivered];
}

/** Who placed an order; without such a person, who entered it (OR-20). */
function orderedBy({ placedBy, enteredBy }: Order): string {
  if (placedBy) return wordedName(placedBy.name);
  return enteredBy
    ? t`Entered by ${wordedName(enteredBy.name)} (${inSentence(cameByLabels[enteredBy.cameBy])})`
    : t`Entered by the workshop`;
}
