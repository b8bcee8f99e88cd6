import type { MaterialCategory, MaterialRow, MaterialTotal } from '#contract/materials/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials/materials.ts';
import type { Order } from '#contract/orders/orders.ts';

/**
 * The brand, the paper size, the reader's language for dates and numbers ('en-GB'), and the time of creation (ISO
 * 8601).
 */
export type PageSetup = { brand: string; size: 'A4' | 'LETTER'; locale: string; timeZone: string; madeAt: string };

/** The facts that every PDF of an order contains. */
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
  | 'poNumber'
  | 'requestedDate'
  | 'deliveryAddress'
>;

/** One line of the order's PDF. `picture` is a small JPEG, or null when there is none. */
export type OrderPdfLine = {
  productCode: string;
  quantity: number;
  completed: number;
  passed: Order['products'][number]['passed'];
  /** Missing in old orders: printed as 'Pending' (DO-1). */
  status?: string;
  description: string;
  picture: Uint8Array | null;
};

/** A file of the customer. Without a `picture` it is listed by its `address`, the name under which it is stored. */
export type OrderPdfFile = { name: string; address: string; picture: Uint8Array | null };
/** The files of one product, of which there is at least one. */
export type OrderPdfFiles = { productCode: string; files: OrderPdfFile[] };

/** ORDER DETAILS. Without `pictures` it is the table-only PDF (DO-2). */
export type OrderPdf = {
  kind: 'order';
  setup: PageSetup;
  order: OrderHead;
  lines: OrderPdfLine[];
  pictures: boolean;
  files: OrderPdfFiles[];
};

/**
 * One of the four raw-material PDFs of an order. Products in `withoutRecord` and `unread` (record could not be loaded)
 * have no row.
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

/** The material demand of all open orders; `filter` describes the filter in words, '' for none. */
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
  /** Whether to list the orders behind each number; without them it is a list to buy from. */
  withOrders: boolean;
};

/**
 * One job ticket. `ticket` is the code that `address` leads to; `notes` are the workshop's. A picture is a small JPEG;
 * `pictureCount` is the number that the line has, of which at most four are printed.
 */
export type Ticket = {
  ticket: string;
  address: string;
  orderId: number;
  customerName: string;
  productCode: string;
  quantity: number;
  placedAt: string;
  /** A day such as '2026-12-02'. */
  promisedOn: string | null;
  note: string;
  notes: string[];
  pictures: Uint8Array[];
  pictureCount: number;
};

/** Job tickets, of one order when `orderId` is set (DO-5). */
export type TicketsPdf = { kind: 'tickets'; setup: PageSetup; orderId: number | null; tickets: Ticket[] };

/** Everything a PDF needs, in a form that can be posted to a worker. */
export type PdfJob = OrderPdf | MaterialPdf | DemandPdf | TicketsPdf;
