import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Letterhead } from '#contract/workshop/letterhead.ts';

/** An order as the PDFs about it contain it. */
type OfOrder = { order: Order; pictures: { productId: number; jpeg: Uint8Array }[] };

/** The further content of each kind of PDF about an order. */
type RestOfOrder =
  | {
      kind: 'order';
      /** The person who ordered, if the company has more than one (PE-7). */
      orderedBy: string | undefined;
      /** The newest revision of an order that was changed. */
      revised: { revision: number; at: string } | undefined;
      /** The pictures of the customer's files, by their addresses in the order. */
      files: { address: string; jpeg: Uint8Array }[];
    }
  | { kind: 'delivery'; number: number; deliveries: Delivery[] };

/** The input of the process of a PDF: answers of calls, as the reader of the email may see them, and small JPEGs. */
export type PdfInput = {
  pdf: (OfOrder & RestOfOrder) | { kind: 'packing'; shipment: Shipment };
  letterhead: Letterhead;
  setup: { brand: string; timeZone: string; madeAt: string; locale: string };
  /** The script with the words of the PDF's language; undefined for English. */
  words: string | undefined;
};

/** A PDF with its file name. */
export type RenderedPdf = { name: string; pdf: Uint8Array };
