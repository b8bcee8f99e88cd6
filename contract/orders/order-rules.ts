/**
 * The rules of an order's life (OR-5, OR-6, OR-7, OR-10).
 * Pure: the server enforces them, the screens show their buttons by them.
 */
export const productStatuses = ['not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging'] as const;
export type ProductStatus = (typeof productStatuses)[number];
/** The production stages: every status but 'not_reviewed', in working order. */
export const stages = ['cutting', 'stitching', 'finishing', 'packaging'] as const;
export type Stage = (typeof stages)[number];

type Counted = { quantity: number; completed: number };
type Staged = Counted & { status?: string; passed?: Readonly<Record<Stage, number>> };
type Completion = { orderPercentage: number; completedAt: string | null };

/** Finished items × 100 / ordered items, rounded down: 100 only when every item is finished (OR-5). */
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

/** Verifying requires 100 % and no completion date (OR-6). */
export function mayVerifyCompletion(order: Completion): boolean {
  return order.orderPercentage === 100 && order.completedAt === null;
}

/** After completion, status, counts and lines are fixed (OR-6). */
export function mayChangeProduction(order: Pick<Completion, 'completedAt'>): boolean {
  return order.completedAt === null;
}

/** The purchase order number can be changed until both sides have archived the order (PO-4). */
export function mayChangePoNumber(order: { customerArchived: boolean; adminArchived: boolean }): boolean {
  return !(order.customerArchived && order.adminArchived);
}

/** Only completed orders can be archived; unarchiving works at any time afterwards (OR-7). */
export function mayArchive(order: Pick<Completion, 'completedAt'>): boolean {
  return order.completedAt !== null;
}

/** The last line of an order cannot be deleted (OR-10). */
export function mayDeleteOrderProduct(order: Pick<Completion, 'completedAt'> & { totalProducts: number }): boolean {
  return mayChangeProduction(order) && order.totalProducts > 1;
}

/**
 * The items that have reached each stage (OR-14). Of a line these are the largest of its finished units, its quantity when
 * its status is this stage or a later one, and the units that passed the stage before. So no stage before another is
 * behind it, and the finished units never exceed the items in packaging.
 */
export function stageItems(products: readonly Staged[]): Record<Stage, number> {
  const reached: Record<Stage, number> = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
  for (const { quantity, completed, status, passed } of products) {
    const at = stages.indexOf(status as Stage);
    stages.forEach((stage, index) => {
      // Units that passed cutting were in cutting, too.
      const before = passed?.[stages[Math.max(0, index - 1)] as Stage] ?? 0;
      reached[stage] += Math.max(completed, index <= at ? quantity : 0, before);
    });
  }
  return reached;
}

/**
 * The status of an order (OR-13): 'not_reviewed' while no product is reviewed, else the least advanced stage of its
 * unfinished reviewed products, or of all reviewed ones when only unreviewed products are unfinished. The SQL function
 * order_status computes the same. An unknown status counts only when there is no other.
 */
export function orderStatus(products: readonly Staged[]): string {
  const reviewed = products.filter(({ status }) => status !== 'not_reviewed');
  const open = reviewed.filter(isUnfinished);
  const waiting = (open.length > 0 ? open : reviewed).map(product => product.status);
  return stages.find(stage => waiting.includes(stage)) ?? waiting[0] ?? 'not_reviewed';
}

/** The unfinished products that nobody has reviewed in an order under way; 0 while the order is 'not_reviewed' (OR-13). */
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

/** The customer's name as screens, PDFs and exports show it (CC-2). */
export function shownCustomer({
  customerName,
  customerShown,
}: {
  customerName: string;
  customerShown?: string | null | undefined;
}): string {
  return customerShown ?? customerName;
}
