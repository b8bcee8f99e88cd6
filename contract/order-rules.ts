/**
 * The rules of an order's life (specification 4, 'Order completion' and 'Archive'; decisions, 'Orders').
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

/** Finished units × 100 / ordered units, rounded down: 100 only when every unit is finished. */
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

/** Verifying needs 100 % and no completion date yet, by either side. */
export function mayVerifyCompletion(order: Completion): boolean {
  return order.orderPercentage === 100 && order.completedAt === null;
}

/** After completion, status, counts and lines are fixed. */
export function mayChangeProduction(order: Pick<Completion, 'completedAt'>): boolean {
  return order.completedAt === null;
}

/** Only completed orders can be archived; unarchiving works at any time after. */
export function mayArchive(order: Pick<Completion, 'completedAt'>): boolean {
  return order.completedAt !== null;
}

/** The last line of an order cannot be removed: delete the order instead. */
export function mayDeleteOrderProduct(order: Pick<Completion, 'completedAt'> & { totalProducts: number }): boolean {
  return mayChangeProduction(order) && order.totalProducts > 1;
}

/** Units that have reached each stage. A finished unit has passed all four; the rest stand where their product stands. */
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
 * The least advanced status among the unfinished products: what the order as a whole is waiting for. A status that is none
 * of the five counts only where there is no other.
 */
export function orderStatus(products: readonly Staged[]): string {
  const open = products.filter(product => product.completed < product.quantity);
  const waiting = (open.length > 0 ? open : products).map(product => product.status);
  return productStatuses.find(status => waiting.includes(status)) ?? waiting[0] ?? 'not_reviewed';
}

const cataloguePath = '/uploads/products/';

/** 'Your Files' and 'Customer Files' (specification 5): links longer than 10 characters that are no catalogue pictures, or in-browser previews. */
export function isCustomerFile(image: string): boolean {
  if (image.startsWith('blob:') || image.startsWith('data:image/')) return true;
  return /^https?:\/\//.test(image) && image.length > 10 && !image.includes(cataloguePath);
}
