import type { ProductStatus } from '#contract/orders/order-rules.ts';

export const statusLabels: Record<ProductStatus, string> = {
  not_reviewed: 'Not Reviewed',
  cutting: 'Cutting',
  stitching: 'Stitching',
  finishing: 'Finishing',
  packaging: 'Packaging',
};

/** Returns the label of a status, or 'Unknown' (PR-1). */
export function statusLabel(status: string): string {
  return statusLabels[status as ProductStatus] ?? 'Unknown';
}
