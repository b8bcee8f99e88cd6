import type { ShownCombination } from '#contract/catalog/options-text.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import type { MaterialCategory, MaterialRow, MaterialTotal } from '#contract/materials/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials/materials.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { SampleState } from '#contract/orders/sample-states.ts';
import type { Purchase } from '#contract/stock/purchases.ts';

/**
 * The brand, the paper size, the reader's language for dates and numbers ('en-GB'), and the time of creation (ISO
 * 8601). In the browser, `words` is the address of the script with the words of the language.
 */
export type PageSetup = {
  brand: string;
  size: 'A4' | 'LETTER';
  locale: string;
  words?: string;
  timeZone: string;
  madeAt: string;
};

/**
 * Who sends a document (DO-10). `lines` are name, address and the like, `logo` is a JPEG. A workshop without a
 * letterhead is `noSender`.
 */
export type Sender = {
  name: string;
  lines: string[];
  closing: string;
  logo: { picture: Uint8Array; width: number; height: number } | null;
};
export const noSender: Sender = { name: '', lines: [], closing: '', logo: null };

/** The facts that every PDF of an order contains. */
export type OrderHead = Pick<
  Order,
  | 'id'
  | 'createdAt'
  | 'customerName'
  | 'completedAt'
  | 'cancelledAt'
  | 'totalProducts'
  | 'totalItems'
  | 'orderPercentage'
  | 'poNumber'
  | 'promisedOn'
  | 'requestedDate'
  | 'deliveryAddress'
  | 'agreement'
  | 'remakeOf'
> & {
  /** The newest revision of an order that was changed, and when (OR-22). */
  revised?: { revision: number; at: string } | undefined;
  /** The person who ordered, if the company has more than one (PE-7). */
  orderedBy?: string | undefined;
};

/** One line of the order's PDF. `picture` is a small JPEG, or null for a line without one. */
export type OrderPdfLine = {
  productCode: string;
  quantity: number;
  completed: number;
  passed: Order['products'][number]['passed'];
  /** Old orders have no status; the PDF prints 'Pending' (DO-1). */
  status?: string;
  description: string;
  /** All combinations of the line, printed below it. */
  breakdown: Combination[];
  /** The units without a color although the product lists colors (OP-5). */
  withoutColor?: number;
  /** The state of the sample, if the workshop wanted one. */
  sample?: SampleState | undefined;
  picture: Uint8Array | null;
  /** A revision changed the line. */
  isChanged?: boolean;
};

/**
 * The customer's file with its number among those of its product, from 1. Without a `picture`, the PDF lists the file by
 * its `address`, the name under which the portal stores it.
 */
export type OrderPdfFile = { number: number; address: string; picture: Uint8Array | null };
/** The files of one product; the list is never empty. */
export type OrderPdfFiles = { productCode: string; files: OrderPdfFile[] };

/** The order's PDF, titled ORDER DETAILS. Without `pictures` it contains only the table (DO-2). */
export type OrderPdf = {
  kind: 'order';
  setup: PageSetup;
  sender: Sender;
  order: OrderHead;
  lines: OrderPdfLine[];
  pictures: boolean;
  files: OrderPdfFiles[];
};

/**
 * One of an order's four raw-material PDFs. Products without a record (`withoutRecord`) or whose record could not be
 * loaded (`unread`) have no row.
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

/** The material demand of all open orders. `filter` describes the filter in words; '' means no filter. */
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
  /** Whether to list the orders behind each number; otherwise the PDF is a buying list. */
  withOrders: boolean;
};

/**
 * One job ticket. `address` leads to `ticket`, the code; `notes` are the workshop's. A picture is a small JPEG.
 * `pictures` are those of the approved sample, as many as `samplePictures`, and then the customer's; `pictureCount` is the
 * number of the customer's. The ticket prints at most four.
 */
export type Ticket = {
  ticket: string;
  address: string;
  orderId: number;
  customerName: string;
  productCode: string;
  productDescription: string;
  /** The number of the product in its order, from 1. */
  productNumber: number;
  totalProducts: number;
  quantity: number;
  /** How many units passed each stage when the ticket was printed. */
  done: Order['products'][number]['passed'];
  /** The revision of the order (OR-22). */
  revision: number;
  /** The units without a color although the product lists colors (OP-5). */
  withoutColor: number;
  /** The color of all items, and how it looks if that is known. */
  color: string | null;
  swatch: string | null;
  /** How many units have which choices, without a color that all items have (OP-3). */
  combinations: (ShownCombination & { swatch: string | null })[];
  placedAt: string;
  /** A day such as '2026-12-02'. */
  promisedOn: string | null;
  /** Whether the promise is late or will be. */
  isLate: boolean;
  /** The customer's note without the color. */
  note: string;
  notes: string[];
  productPicture: Uint8Array | null;
  pictures: Uint8Array[];
  samplePictures: number;
  approvedAt: string | null;
  pictureCount: number;
};

/** Job tickets, of one order when `orderId` is set (DO-5). */
export type TicketsPdf = {
  kind: 'tickets';
  setup: PageSetup;
  orderId: number | null;
  /** The name of the person who prints them; '' if it is not known. */
  printedBy: string;
  tickets: Ticket[];
};

/** One line of a delivery note: what the delivery has of it, what earlier ones had, and what is still to come. */
export type DeliveryPdfLine = {
  productCode: string;
  quantity: number;
  before: number;
  toCome: number;
  /** All combinations of the ordered line. */
  breakdown: Combination[];
  picture: Uint8Array | null;
};

/** The delivery note, titled DELIVERY NOTE. Without `pictures` it contains only the table (DO-9). */
export type DeliveryPdf = {
  kind: 'delivery';
  setup: PageSetup;
  sender: Sender;
  order: Pick<OrderHead, 'id' | 'customerName' | 'poNumber' | 'deliveryAddress'>;
  delivery: Pick<Delivery, 'number' | 'date' | 'restOf' | 'carrier' | 'tracking' | 'cartons' | 'note' | 'items'>;
  lines: DeliveryPdfLine[];
  pictures: boolean;
};

/** The packing list of a shipment, titled PACKING LIST: all of its orders (DO-12). */
export type PackingPdf = { kind: 'packing'; setup: PageSetup; sender: Sender; shipment: Shipment };

/** The address labels of a shipment, one for each carton (DO-13). */
export type LabelPdf = { kind: 'label'; setup: PageSetup; sender: Sender; shipment: Shipment };

/** The purchase for its supplier, titled PURCHASE and its number (DO-14). */
export type PurchasePdf = {
  kind: 'purchase';
  setup: PageSetup;
  sender: Sender;
  purchase: Pick<Purchase, 'id' | 'supplierName' | 'orderedOn' | 'expectedOn' | 'reference' | 'note' | 'lines'>;
};

/** Everything that a PDF needs, in a form that can be posted to a worker. */
export type PdfJob =
  | OrderPdf
  | MaterialPdf
  | DemandPdf
  | TicketsPdf
  | DeliveryPdf
  | PackingPdf
  | LabelPdf
  | PurchasePdf;
