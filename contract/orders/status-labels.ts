import type { ProductStatus } from './order-rules.ts';

/** The labels on screens, in PDFs, emails and CSV files. */
export const statusLabels: Record<ProductStatus, string> = {
  not_reviewed: 'Not Reviewed',
  cutting: 'Cutting',
  stitching: 'Stitching',
  finishing: 'Finishing',
  packaging: 'Packaging',
};

/** Returns the label of a status, or 'Unknown' (PR-1). */
export function statusLabel(status: string): string {
  return Object.hasOwn(statusLabels, status) ? statusLabels[status as ProductStatus] : 'Unknown';
}
