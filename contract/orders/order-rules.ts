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
type Staged = Counted & { status: string };
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

/** Only completed orders can be archived; unarchiving works at any time afterwards (OR-7). */
export function mayArchive(order: Pick<Completion, 'completedAt'>): boolean {
  return order.completedAt !== null;
}

/** The last line of an order cannot be deleted (OR-10). */
export function mayDeleteOrderProduct(order: Pick<Completion, 'completedAt'> & { totalProducts: number }): boolean {
  return mayChangeProduction(order) && order.totalProducts > 1;
}

/** The items that have reached each stage. A finished product has passed all four; others have the product's status. */
export function stageItems(products: readonly Staged[]): Record<Stage, number> {
  const reached: Record<Stage, number> = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
  for (const product of products) {
    const finished = product.completed >= product.quantity;
    const at = stages.indexOf(product.status as Stage);
    stages.forEach((stage, index) => {
      if (finished || index <= at) reached[stage] += product.quantity;
    });
  }
  return reached;
}

/**
 * The status of an order: the least advanced status of its unfinished products. An unknown status counts only when there
 * is no other.
 */
export function orderStatus(products: readonly Staged[]): string {
  const open = products.filter(product => product.completed < product.quantity);
  const waiting = (open.length > 0 ? open : products).map(product => product.status);
  return productStatuses.find(status => waiting.includes(status)) ?? waiting[0] ?? 'not_reviewed';
}

const catalogPath = '/uploads/products/';

/** Whether an image belongs to 'Your Files' and 'Customer Files' (FI-3): a longer link that is no catalog path, or a preview. */
export function isCustomerFile(image: string): boolean {
  if (image.startsWith('blob:') || image.startsWith('data:image/')) return true;
  return /^https?:\/\//.test(image) && image.length > 10 && !image.includes(catalogPath);
}
