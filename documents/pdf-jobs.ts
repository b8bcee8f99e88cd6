import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { unitsWithoutColor } from '#contract/orders/missing-color.ts';
import { isCustomerFile, shownCustomer } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { senderLines } from '#contract/workshop/sender-lines.ts';
import type { DeliveryPdf, OrderHead, OrderPdf, OrderPdfFiles, PageSetup, Sender } from './pdf-job.ts';

/**
 * The contents of the PDFs that both the browser and the portal's emails render, from the answers of the portal's calls.
 * Pictures are small JPEGs by the id of their product; without them a PDF contains only the table (DO-2).
 */
type Shared = {
  order: Order;
  sender: Sender;
  setup: PageSetup;
  pictures: ReadonlyMap<number, Uint8Array> | undefined;
};

type OrderParts = Shared & Pick<OrderPdf, 'files'> & Pick<OrderHead, 'orderedBy' | 'revised'>;

/** Returns the content of an order's PDF (DO-1). A line whose picture is missing gets a placeholder. */
export function orderPdfOf({ order, orderedBy, revised, sender, setup, pictures, files }: OrderParts): OrderPdf {
  const lines = order.products.map(product => {
    const { productCode, quantity, completed, passed, status, description, breakdown, sample } = product;
    const isChanged = product.changedIn !== null;
    const picture = pictures?.get(product.productId) ?? null;
    return {
      productCode,
      quantity,
      completed,
      passed,
      status,
      description,
      breakdown,
      withoutColor: unitsWithoutColor(product),
      sample: sample?.state,
      picture,
      isChanged,
    };
  });
  return {
    kind: 'order',
    setup,
    sender,
    order: { ...headOf(order), orderedBy, revised },
    lines,
    pictures: pictures !== undefined,
    files,
  };
}

type DeliveryParts = Shared & { deliveries: readonly Delivery[]; number: number };

/**
 * Returns the content of a delivery note, or undefined when the delivery was deleted. Its numbers are those of the day of
 * the delivery: later deliveries do not count (DO-9). It is always A4, like a job ticket.
 */
export function deliveryPdfOf(parts: DeliveryParts): DeliveryPdf | undefined {
  const { order, deliveries, number, sender, setup, pictures } = parts;
  const delivery = deliveries.find(one => one.number === number);
  if (!delivery) return undefined;
  const lines = delivery.products.map(({ productId, productCode, quantity }) => {
    const ordered = order.products.find(product => product.productId === productId);
    const before = deliveredUntil(deliveries, number, productId) - quantity;
    const toCome = Math.max(0, (ordered?.quantity ?? 0) - before - quantity);
    const picture = pictures?.get(productId) ?? null;
    return { productCode, quantity, before, toCome, breakdown: ordered?.breakdown ?? [], picture };
  });
  return {
    kind: 'delivery',
    setup: { ...setup, size: 'A4' },
    sender,
    order: headOf(order),
    delivery,
    lines,
    pictures: pictures !== undefined,
  };
}

/** Returns how many of a product left with this delivery and those before it. A rest left with the first delivery already (DL-8). */
function deliveredUntil(deliveries: readonly Delivery[], number: number, productId: number): number {
  return deliveries
    .filter(one => one.number <= number && one.restOf === null)
    .flatMap(({ products }) => products)
    .reduce((sum, product) => sum + (product.productId === productId ? product.quantity : 0), 0);
}

/** Returns the facts of an order that its PDFs contain. */
export function headOf({ products: _, messages: __, ...order }: Order): OrderHead {
  return { ...order, customerName: shownCustomer(order) };
}

/** Returns who sends a document. `bytesOf` decodes base64. */
export function senderOf(letterhead: Letterhead, bytesOf: (base64: string) => Uint8Array): Sender {
  const { name, closing, logo } = letterhead;
  const picture = logo && { picture: bytesOf(logo.jpeg), width: logo.width, height: logo.height };
  return { name, lines: senderLines(letterhead), closing, logo: picture };
}

/** Returns the files that customers added to the products of an order (DO-6), still without their pictures. */
export function customerFilesOf(products: readonly Pick<OrderProduct, 'productCode' | 'images'>[]): OrderPdfFiles[] {
  return products
    .map(({ productCode, images }) => ({
      productCode,
      files: images
        .filter(isCustomerFile)
        .map((address, at): OrderPdfFiles['files'][number] => ({ number: at + 1, address, picture: null })),
    }))
    .filter(({ files }) => files.length > 0);
}

/** Returns the last part of an address, without its query. */
export function fileNameOf(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').at(-1) || address;
}
