import type { MaterialCategory, MaterialRow, MaterialTotal } from '#contract/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials.ts';
import type { Order } from '#contract/orders.ts';

/** The workshop's name, the reader's paper, its language for dates and numbers ('en-GB'), and when the paper is made (ISO 8601). */
export type Paper = { brand: string; size: 'A4' | 'LETTER'; locale: string; timeZone: string; madeAt: string };

/** What every paper of an order says of it. */
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

/** One line of the order's paper. `picture` is a small JPEG, null for a product without one or one that could not be had. */
export type OrderPaperLine = {
  productCode: string;
  quantity: number;
  completed: number;
  /** Missing in orders of before statuses: printed as 'Pending' (specification 4). */
  status?: string;
  description: string;
  picture: Uint8Array | null;
};

/** ORDER DETAILS. Without `pictures` it is the table-only paper (specification 8). */
export type OrderPaper = { kind: 'order'; paper: Paper; order: OrderHead; lines: OrderPaperLine[]; pictures: boolean };

/**
 * One of the four raw-material papers of an order. No row stands for the codes `withoutRecord`, nor for those `unread`,
 * whose record could not be had.
 */
export type MaterialPaper = {
  kind: 'material';
  paper: Paper;
  order: OrderHead;
  category: MaterialCategory;
  rows: MaterialRow[];
  totals: MaterialTotal[];
  withoutRecord: string[];
  unread: string[];
};

/** The material demand of all open orders; `filter` says in words what it was narrowed to, '' for nothing. */
export type DemandPaper = {
  kind: 'demand';
  paper: Paper;
  filter: string;
  openOrders: number;
  openUnits: number;
  materials: DemandedMaterial[];
  moreMaterials: boolean;
  withoutRecord: { productCode: string; units: number }[];
  moreWithoutRecord: boolean;
};

/** All a paper needs: it can be sent to a worker as it is. */
export type PdfJob = OrderPaper | MaterialPaper | DemandPaper;
