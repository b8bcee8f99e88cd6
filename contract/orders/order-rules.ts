/**
 * The rules of an order's life cycle (OR-5, OR-6, OR-7, OR-10). Pure: the server enforces them, and the screens show
 * their buttons accordingly.
 */
export const productStatuses = ['not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging'] as const;
export type ProductStatus = (typeof productStatuses)[number];
/** The production stages: every status but 'not_reviewed', in working order. */
export const stages = ['cutting', 'stitching', 'finishing', 'packaging'] as const;
export type Stage = (typeof stages)[number];

/**
 * Returns whether work at a stage of a line has started, without a stage any work: a unit has passed the stage, as a mark
 * or a count says. A status starts nothing, and neither does accepting (OR-24). The SQL condition of the same name in
 * server/platform/stages computes the same.
 */
export function hasStarted({ passed }: { passed: Readonly<Record<Stage, number>> }, stage: Stage = 'cutting'): boolean {
  return passed[stage] > 0;
}

type Counted = { quantity: number; completed: number };
type Staged = Counted & { status?: string };
type Ended = { completedAt: string | null; cancelledAt: string | null };
type Completion = Ended & { orderPercentage: number };

/** Returns ready items × 100 / ordered items, rounded down: 100 only when every item is ready (OR-5). */
export function orderPercentage(products: readonly Counted[]): number {
  return percentage(finishedItems(products), orderedItems(products));
}

export function percentage(finished: number, ordered: number): number {
  return ordered > 0 ? Math.floor((finished * 100) / ordered) : 0;
}

export function orderedItems(products: readonly Counted[]): number {
  return products.reduce((sum, product) => sum + product.quantity, 0);
}

export function finishedItems(products: readonly Counted[]): number {
  return products.reduce((sum, product) => sum + product.completed, 0);
}

/** Returns whether an order can be verified: it has 100 % and no completion date (OR-6). */
export function mayVerifyCompletion(order: Completion): boolean {
  return order.orderPercentage === 100 && isOpen(order);
}

/** Returns whether an order is open: neither completed nor cancelled. */
export function isOpen(order: Ended): boolean {
  return endedAt(order) === null;
}

/** Returns when an order was completed or cancelled. */
export function endedAt({ completedAt, cancelledAt }: Ended): string | null {
  return completedAt ?? cancelledAt;
}

/** Returns why status, counts and lines cannot change. They are fixed after completion and cancellation (OR-6, OR-21). */
export function endedProblem({ completedAt, cancelledAt }: Ended): 'orderCompleted' | 'orderCancelled' | undefined {
  if (cancelledAt !== null) return 'orderCancelled';
  return completedAt === null ? undefined : 'orderCompleted';
}

/** Returns whether the purchase order number can change: until both sides have archived the order (PO-4). */
export function mayChangePoNumber(order: { customerArchived: boolean; adminArchived: boolean }): boolean {
  return !(order.customerArchived && order.adminArchived);
}

/**
 * Returns whether an order can be archived: only after completion or cancellation. Unarchiving works at any time
 * afterwards (OR-7).
 */
export function mayArchive(order: Ended): boolean {
  return !isOpen(order);
}

/** Returns whether a line can be deleted; the last line of an order cannot (OR-10). */
export function mayDeleteOrderProduct(order: Ended & { totalProducts: number }): boolean {
  return isOpen(order) && order.totalProducts > 1;
}

/** Returns the items that are done at each stage: the sums of the products' counts (OR-14). */
export function doneItems(products: readonly { passed: Readonly<Record<Stage, number>> }[]): Record<Stage, number> {
  const done: Record<Stage, number> = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
  for (const { passed } of products) for (const stage of stages) done[stage] += passed[stage];
  return done;
}

/**
 * Returns the status of an order (OR-13). It is 'not_reviewed' while no product is reviewed, else the least advanced
 * stage of its unfinished reviewed products. When only unreviewed products are unfinished, it is the least advanced
 * stage of all reviewed products. An unknown status counts only when there is no other status. The SQL function
 * order_status computes the same.
 */
export function orderStatus(products: readonly Staged[]): string {
  const reviewed = products.filter(({ status }) => status !== 'not_reviewed');
  const open = reviewed.filter(isUnfinished);
  const waiting = (open.length > 0 ? open : reviewed).map(product => product.status);
  return stages.find(stage => waiting.includes(stage)) ?? waiting[0] ?? 'not_reviewed';
}

/** Counts the unfinished products without review in an order under way; 0 while the order is 'not_reviewed' (OR-13). */
export function productsToReview(products: readonly Staged[]): number {
  if (orderStatus(products) === 'not_reviewed') return 0;
  return products.filter(product => product.status === 'not_reviewed' && isUnfinished(product)).length;
}

function isUnfinished({ quantity, completed }: Counted): boolean {
  return completed < quantity;
}

const catalogPath = '/uploads/products/';

/** Returns whether an image is one of 'Your Files' (FI-3): a longer link that is not a catalog path, or a preview. */
export function isCustomerFile(image: string): boolean {
  if (image.startsWith('blob:') || image.startsWith('data:image/')) return true;
  return /^https?:\/\//.test(image) && image.length > 10 && !image.includes(catalogPath);
}

/** Returns the customer's name as screens, PDFs and exports show it (CC-2). */
export function shownCustomer({
  customerName,
  customerShown,
}: {
  customerName: string;
  customerShown?: string | null | undefined;
}): string {
  return customerShown ?? customerName;
}
