import {
  materialRows,
  materialTotals,
  type ProductMaterials,
  productsWithoutMaterials,
} from '#contract/materials/material-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { logProblem } from '#documents/fonts/log-problem.ts';
import type { DeliveryPdf, DemandPdf, PdfJob } from '#documents/pdf-job.ts';
import { deliveryPdfOf, headOf, orderPdfOf } from '#documents/pdf-jobs.ts';
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
  if (request.kind === 'packing' || request.kind === 'label') return shipmentPdf(request, signal);
  const id = request.orderId;
  const reading = api.readOrder({ id }, { signal });
  if (request.kind === 'order') {
    const [{ order }, pictures] = await Promise.all([reading, readPictures(id, signal)]);
    logMissing(order.products, pictures);
    const [files, orderedBy, revised, sender] = await Promise.all([
      readCustomerFiles(order.products, signal),
      readOrderedBy(order, signal),
      readRevised(order, signal),
      readSender(signal),
    ]);
    return orderPdfOf({ order, orderedBy, revised, sender, setup: readPageSetup(), pictures, files });
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

function logMissing(products: readonly OrderProduct[], pictures: Pictures | undefined): void {
  const missing = products.filter(({ productId, images }) => images.length > 0 && !pictures?.has(productId));
  if (pictures && missing.length > 0) logProblem('Pictures missing in the PDF', codesOf(missing).join('\n'));
}

/** Fetches the content of a delivery note. */
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
  const job = deliveryPdfOf({ order, deliveries, number, sender, setup: readPageSetup(), pictures });
  if (!job) throw new Error(`delivery ${number} of order ${id} was deleted`);
  return job;
}

/** Fetches the content of a packing list or of address labels. */
async function shipmentPdf(
  { kind, shipmentId: id }: Extract<PdfRequest, { kind: 'packing' | 'label' }>,
  signal: AbortSignal,
): Promise<PdfJob> {
  const [{ shipment }, sender] = await Promise.all([api.readShipment({ id }, { signal }), readSender(signal)]);
  return { kind, setup: readPageSetup(), sender, shipment };
}

async function demandPdf(
  { query, filter, withOrders }: Extract<PdfRequest, { kind: 'demand' }>,
  signal: AbortSignal,
): Promise<DemandPdf> {
  const { customers: _, ...demand } = await api.readMaterialDemand(query, { signal });
  return { kind: 'demand', setup: readPageSetup(), filter, withOrders, ...demand };
}
