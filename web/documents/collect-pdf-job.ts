import {
  materialRows,
  materialTotals,
  type ProductMaterials,
  productsWithoutMaterials,
} from '#contract/materials/material-rules.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { logProblem } from '#documents/fonts/log-problem.ts';
import { type DeliveryPdf, type DemandPdf, noSender, type PdfJob, type Sender } from '#documents/pdf-job.ts';
import { deliveryPdfOf, headOf, orderPdfOf, senderOf } from '#documents/pdf-jobs.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { hasLanguages } from '../platform/languages/page-language.ts';
import { bytesOf } from './bytes-of.ts';
import { ticketsPdf } from './collect-tickets.ts';
import { readPageSetup } from './page-setup.ts';
import { companyLanguage, type PdfLanguage, pageLanguage, portalLanguage } from './pdf-language.ts';
import type { PdfRequest } from './pdf-request.ts';
import { readCustomerFiles } from './read-customer-files.ts';

/**
 * Fetches the content of a PDF, so that it is current even if the screen has been open for a long time. Names such as
 * 'Former member' stay as rows have them: the worker words them in the language of the PDF.
 */
export async function collectPdfJob(request: PdfRequest, signal: AbortSignal): Promise<PdfJob> {
  if (request.kind === 'demand') return demandPdf(request, signal);
  if (request.kind === 'tickets') return ticketsPdf(request, signal);
  if (request.kind === 'delivery') return deliveryPdf(request, signal);
  if (request.kind === 'packing' || request.kind === 'label') return shipmentPdf(request, signal);
  if (request.kind === 'purchase') return purchasePdf(request, signal);
  const id = request.orderId;
  const reading = api.readOrder({ id }, { signal, storedNames: true });
  if (request.kind === 'order') {
    const [{ order }, pictures] = await Promise.all([reading, readPictures(id, signal)]);
    logMissing(order.products, pictures);
    const [files, orderedBy, revised, sender] = await Promise.all([
      readCustomerFiles(order.products, signal),
      readOrderedBy(order, signal),
      readRevised(order, signal),
      readSender(signal),
    ]);
    const setup = readPageSetup(portalLanguage(request.language));
    return orderPdfOf({ order, orderedBy, revised, sender, setup, pictures, files });
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

/**
 * Fetches the record of each product separately. A failing record is skipped and logged (MA-6), and so is that of a product
 * with combinations.
 */
async function readOneByOne(products: readonly OrderProduct[], signal: AbortSignal) {
  const distinct = [...new Map(products.map(product => [product.productId, product])).values()];
  const materials: ProductMaterials[] = [];
  const unread: OrderProduct[] = [];
  for (const product of distinct) {
    const { productId, productCode } = product;
    try {
      const lists = await api.readMaterialByProduct({ productId }, { signal });
      // Only the answer about the order says what its combinations take.
      if (product.breakdown.length > 0) unread.push(product);
      else materials.push({ productId, ...lists, combinations: [] });
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
    api.readOrder({ id }, { signal, storedNames: true }),
    api.readDeliveries({ id }, { signal }),
    readPictures(id, signal),
    readSender(signal),
  ]);
  const setup = readPageSetup(await companyLanguage(order.companyId, signal));
  const job = deliveryPdfOf({ order, deliveries, number, sender, setup, pictures });
  if (!job) throw new Error(`delivery ${number} of order ${id} was deleted`);
  return job;
}

/** Fetches the content of a packing list or of address labels. */
async function shipmentPdf(
  { kind, shipmentId: id }: Extract<PdfRequest, { kind: 'packing' | 'label' }>,
  signal: AbortSignal,
): Promise<PdfJob> {
  const [{ shipment }, sender] = await Promise.all([
    api.readShipment({ id }, { signal, storedNames: true }),
    readSender(signal),
  ]);
  return { kind, setup: readPageSetup(await languageOfShipment(shipment, signal)), sender, shipment };
}

/** Returns the language of the company of a shipment, which its orders name. */
async function languageOfShipment({ deliveries: [first] }: Shipment, signal: AbortSignal): Promise<PdfLanguage> {
  if (!first || !hasLanguages()) return pageLanguage();
  const { order } = await api.readOrder({ id: first.orderId }, { signal });
  return companyLanguage(order.companyId, signal);
}

/** Fetches the content of a purchase. */
async function purchasePdf(
  { purchaseId: id }: Extract<PdfRequest, { kind: 'purchase' }>,
  signal: AbortSignal,
): Promise<PdfJob> {
  const [{ purchase }, sender] = await Promise.all([api.readPurchase({ id }, { signal }), readSender(signal)]);
  return { kind: 'purchase', setup: readPageSetup(), sender, purchase };
}

async function demandPdf(
  { query, filter, withOrders }: Extract<PdfRequest, { kind: 'demand' }>,
  signal: AbortSignal,
): Promise<DemandPdf> {
  const { customers: _, ...demand } = await api.readMaterialDemand(query, { signal, storedNames: true });
  return { kind: 'demand', setup: readPageSetup(), filter, withOrders, ...demand };
}

/** Returns who sends the document. A PDF is rendered without the letterhead when it cannot be loaded, which is logged. */
async function readSender(signal: AbortSignal): Promise<Sender> {
  try {
    const { letterhead } = await api.readLetterhead({}, { signal });
    return senderOf(letterhead, bytesOf);
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    logProblem('The PDF is rendered without the letterhead', error);
    return noSender;
  }
}
