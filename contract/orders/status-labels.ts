import { labels, msg, t } from '../wording.ts';
import type { ProductStatus } from './order-rules.ts';

/** The labels on screens, in PDFs, emails and CSV files. */
export const statusLabels: Record<ProductStatus, string> = /* @__PURE__ */ labels({
  not_reviewed: msg`Not Reviewed`,
  cutting: msg`Cutting`,
  stitching: msg`Stitching`,
  finishing: msg`Finishing`,
  packaging: msg`Packaging`,
});

/** Returns the label of a status, or 'Unknown' (PR-1). */
export function statusLabel(status: string): string {
  return Object.hasOwn(statusLabels, status) ? statusLabels[status as ProductStatus] : t`Unknown`;
}
