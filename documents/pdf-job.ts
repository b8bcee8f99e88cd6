import type { MaterialCategory, MaterialRow, MaterialTotal } from '#contract/materials/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials/materials.ts';
import type { Order } from '#contract/orders/orders.ts';

/** The workshop's name, the reader's PDF, its language for dates and numbers ('en-GB'), and when the PDF is made (ISO 8601). */
export type PageSetup = { brand: string; size: 'A4' | 'LETTER'; locale: string; timeZone: string; madeAt: string };

/** What every PDF of an order says of it. */
export type OrderHead = Pick<
  Order,
  | 'id'
  | 'createdAt'
  | 'customerName'
  | 'customerUsername'
  | 'completedAt'
  | 'totalProducts'
  | 'totalItems'
  | 'orderPercentage'
>;

/** One line of the order's PDF. `picture` is a small JPEG, null for a product without one or one that could not be had. */
export type OrderPdfLine = {
  productCode: string;
  quantity: number;
  completed: number;
  /** Missing in orders of before statuses: printed as 'Pending' (specification 4). */
  status?: string;
  description: string;
  picture: Uint8Array | null;
};

/** ORDER DETAILS. Without `pictures` it is the table-only PDF (specification 8). */
export type OrderPdf = { kind: 'order'; setup: PageSetup; order: OrderHead; lines: OrderPdfLine[]; pictures: boolean };

/**
 * One of the four raw-material PDFs of an order. No row stands for the codes `withoutRecord`, nor for those `unread`,
 * whose record could not be had.
 */
export type MaterialPdf = {
  kind: 'material';
  setup: PageSetup;
  order: OrderHead;
  category: MaterialCategory;
  rows: MaterialRow[];
  totals: MaterialTotal[];
  withoutRecord: string[];
  unread: string[];
};

/** The material demand of all open orders; `filter` says in words what it was narrowed to, '' for nothing. */
export type DemandPdf = {
  kind: 'demand';
  setup: PageSetup;
  filter: string;
  openOrders: number;
  openUnits: number;
  materials: DemandedMaterial[];
  moreMaterials: boolean;
  withoutRecord: { productCode: string; units: number }[];
  moreWithoutRecord: boolean;
};

/** All a PDF needs: it can be sent to a worker as it is. */
export type PdfJob = OrderPdf | MaterialPdf | DemandPdf;
