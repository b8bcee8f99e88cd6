import {
  materialRows,
  materialTotals,
  type ProductMaterials,
  productsWithoutMaterials,
} from '#contract/materials/material-rules.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { unitsWithoutColor } from '#contract/orders/missing-color.ts';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { logProblem } from '#documents/fonts/log-problem.ts';
import type { DeliveryPdf, DemandPdf, OrderHead, OrderPdf, OrderPdfFiles, PdfJob } from '#documents/pdf-job.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { bytesOf } from './bytes-of.ts';
import { ticketsPdf } from './collect-tickets.ts';
import { readPageSetup } from './page-setup.ts';
import type { PdfRequest } from './pdf-request.ts';
import { readCustomerFiles } from './read-customer-files.ts';
import { readSender } from './read-sender.ts';

/** Fetches the content of a PDF, so that it is current even if the screen has been open for a long time. */
export async function collectPdfJob(request: PdfRequest, signal: AbortSignal): Promise<PdfJob> {
  if (request.kind === 'demand') return demandPdf(request, signal);
  if (request.kind === 'tickets') return ticketsPdf(request, signal);
  if (request.kind === 'delivery') return deliveryPdf(request, signal);
  const id = request.orderId;
  const reading = api.readOrder({ id }, { signal });
  if (request.kind === 'order') {
    const [{ order }, pictures] = await Promise.all([reading, readPictures(id, signal)]);
    const [files, orderedBy, revised, sender] = await Promise.all([
      readCustomerFiles(order.products, signal),
      readOrderedBy(order, signal),
      readRevised(order, signal),
      readSender(signal),
    ]);
    return { ...orderPdf({ ...headOf(order), orderedBy, revised }, order.products, pictures, files), sender };
  }
  // Fetches all records of the order in one call. The answer omits products without a record (docs/decisions/0021).
  const together = api.readOrderMaterials({ id }, { signal }).catch(error => skip('raw materials', error, signal));
  const [{ order }, answer] = await Promise.all([reading, together]);
  const { materials, unread } = answer ? { ...answer, unread: [] } : await readOneByOne(order.products, signal);
  const rows = materialRows(request.category, order.products, materials);
  return {
    kind: 'material',
    setup: readPageSetup(),
    order: headOf(order),
    category: request.category,
    rows,
    totals: materialTotals(rows),
    withoutRecord: codesOf(productsWithoutMaterials(order.products, [...materials, ...unread])),
    unread: codesOf(unread),
  };
}

/** Returns the name of the person who ordered, if the company has more than one (PE-7). */
async function readOrderedBy({ companyId, placedBy }: Order, signal: AbortSignal): Promise<string | undefined> {
  if (companyId === null || !placedBy?.name) return undefined;
  const answer = await api
    .readCustomer({ id: companyId }, { signal })
    .catch(error => skip('the name of the person who ordered', error, signal));
  return (answer?.customer?.people ?? 1) > 1 ? placedBy.name : undefined;
}

/** Returns the newest revision and its time, if the order was changed. */
async function readRevised({ id, revision }: Order, signal: AbortSignal) {
  if (revision === 1) return undefined;
  const answer = await api.readRevisions({ id }, { signal }).catch(error => skip('its revision', error, signal));
  const newest = answer?.revisions[0];
  return newest && { revision: newest.revision, at: newest.at };
}

/** Fetches the record of each product separately. A failing record is skipped and logged (MA-6). */
async function readOneByOne(products: readonly OrderProduct[], signal: AbortSignal) {
  const distinct = [...new Map(products.map(product => [product.productId, product])).values()];
  const materials: ProductMaterials[] = [];
  const unread: OrderProduct[] = [];
  for (const product of distinct) {
    const { productId, productCode } = product;
    try {
      materials.push({ productId, ...(await api.readMaterialByProduct({ productId }, { signal })) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'materialNotFound') continue;
      skip(`raw materials of ${productCode}`, error, signal);
      unread.push(product);
    }
  }
  return { materials, unread };
}

/** Logs what the PDF omits. Throws when the PDF was canceled or the session has ended. */
function skip(what: string, error: unknown, signal: AbortSignal): void {
  if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
  logProblem(`The PDF goes without ${what}`, error);
}

function codesOf(products: readonly OrderProduct[]): string[] {
  return products.map(({ productCode }) => productCode);
}

type Pictures = ReadonlyMap<number, Uint8Array>;

/** Returns the small picture of each product. Returns undefined and logs the error when loading fails. */
async function readPictures(id: number, signal: AbortSignal): Promise<Pictures | undefined> {
  try {
    const { pictures } = await api.readOrderPictures({ id }, { signal });
    return new Map(pictures.map(({ productId, jpeg }) => [productId, bytesOf(jpeg)]));
  } catch (error) {
    if (!signal.aborted) logProblem('The PDF is rendered without pictures', error);
    return undefined;
  }
}

/**
 * Returns the lines of the PDF. A line whose picture is missing gets a placeholder; without any pictures the PDF
 * contains only the table (DO-2).
 */
function orderPdf(
  order: OrderHead,
  products: readonly OrderProduct[],
  pictures: Pictures | undefined,
  files: OrderPdfFiles[],
): Omit<OrderPdf, 'sender'> {
  const lines = products.map(product => {
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
  const missing = products.filter(({ productId, images }) => images.length > 0 && !pictures?.has(productId));
  if (pictures && missing.length > 0) {
    logProblem('Pictures missing in the PDF', missing.map(({ productCode }) => productCode).join('\n'));
  }
  return {
    kind: 'order',
    setup: readPageSetup(),
    order,
    lines,
    pictures: pictures !== undefined,
    files,
  };
}

/**
 * Fetches the content of a delivery note. Its numbers are those of the day of the delivery: later deliveries do not count
 * (DO-9).
 */
async function deliveryPdf(
  { orderId: id, number }: Extract<PdfRequest, { kind: 'delivery' }>,
  signal: AbortSignal,
): Promise<DeliveryPdf> {
  const [{ order }, { deliveries }, pictures, sender] = await Promise.all([
    api.readOrder({ id }, { signal }),
    api.readDeliveries({ id }, { signal }),
    readPictures(id, signal),
    readSender(signal),
  ]);
  const delivery = deliveries.find(one => one.number === number);
  if (!delivery) throw new Error(`delivery ${number} of order ${id} was deleted`);
  const lines = delivery.products.map(({ productId, productCode, quantity }) => {
    const ordered = order.products.find(product => product.productId === productId);
    const before = deliveredBefore(deliveries, number, productId);
    const toCome = Math.max(0, (ordered?.quantity ?? 0) - before - quantity);
    const picture = pictures?.get(productId) ?? null;
    return { productCode, quantity, before, toCome, breakdown: ordered?.breakdown ?? [], picture };
  });
  // A delivery note is always A4, like a job ticket.
  return {
    kind: 'delivery',
    setup: { ...readPageSetup(), size: 'A4' },
    sender,
    order: headOf(order),
    delivery,
    lines,
    pictures: pictures !== undefined,
  };
}

/** Returns how many of a product left with the deliveries before this one. */
function deliveredBefore(deliveries: readonly Delivery[], number: number, productId: number): number {
  return deliveries
    .filter(one => one.number < number)
    .flatMap(({ products }) => products)
    .reduce((sum, product) => sum + (product.productId === productId ? product.quantity : 0), 0);
}

async function demandPdf(
  { query, filter, withOrders }: Extract<PdfRequest, { kind: 'demand' }>,
  signal: AbortSignal,
): Promise<DemandPdf> {
  const { customers: _, ...demand } = await api.readMaterialDemand(query, { signal });
  return { kind: 'demand', setup: readPageSetup(), filter, withOrders, ...demand };
}

function headOf({ products: _, messages: __, ...order }: Order): OrderHead {
  return { ...order, customerName: shownCustomer(order) };
}
