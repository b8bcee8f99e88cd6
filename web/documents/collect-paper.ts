import { materialRows, materialTotals, productsWithoutMaterials } from '#contract/material-rules.ts';
import type { Order } from '#contract/orders.ts';
import type { DemandPaper, OrderHead, OrderPaper, PdfJob } from '#documents/pdf-job.ts';
import { api } from '../api/client.ts';
import { logProblem } from './log-problem.ts';
import { readersPaper } from './paper.ts';
import type { PdfRequest } from './pdf-request.ts';

/** Asks the portal for what a paper says: as it is now, not as the screen has had it since it was opened. */
export async function collectPaper(request: PdfRequest, signal: AbortSignal): Promise<PdfJob> {
  if (request.kind === 'demand') return demandPaper(request, signal);
  const id = request.orderId;
  const reading = api.readOrder({ id }, { signal });
  if (request.kind === 'order') {
    const [{ order }, pictures] = await Promise.all([reading, readPictures(id, signal)]);
    return orderPaper(order, pictures);
  }
  // All records of the order at once; a product without one is not among them (docs/decisions/0021).
  const [{ order }, { materials }] = await Promise.all([reading, api.readOrderMaterials({ id }, { signal })]);
  const rows = materialRows(request.category, order.products, materials);
  return {
    kind: 'material',
    paper: readersPaper(),
    order: headOf(order),
    category: request.category,
    rows,
    totals: materialTotals(rows),
    withoutRecord: productsWithoutMaterials(order.products, materials).map(({ productCode }) => productCode),
  };
}

type Pictures = ReadonlyMap<number, Uint8Array>;

/** The small picture of each product; undefined when they could not be had, which is logged. */
async function readPictures(id: number, signal: AbortSignal): Promise<Pictures | undefined> {
  try {
    const { pictures } = await api.readOrderPictures({ id }, { signal });
    return new Map(pictures.map(({ productId, jpeg }) => [productId, bytesOf(jpeg)]));
  } catch (error) {
    if (!signal.aborted) logProblem('The PDF is drawn without pictures', error);
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** A line whose picture is gone gets a placeholder; without all pictures the paper is a table alone (specification 8). */
function orderPaper(order: Order, pictures: Pictures | undefined): OrderPaper {
  const lines = order.products.map(({ productId, productCode, quantity, completed, status, description }) => {
    const picture = pictures?.get(productId) ?? null;
    return { productCode, quantity, completed, status, description, picture };
  });
  const missing = order.products.filter(({ productId, images }) => images.length > 0 && !pictures?.has(productId));
  if (pictures && missing.length > 0) {
    logProblem('Pictures missing in the PDF', missing.map(({ productCode }) => productCode).join('\n'));
  }
  return { kind: 'order', paper: readersPaper(), order: headOf(order), lines, pictures: pictures !== undefined };
}

async function demandPaper(
  { query, filter }: Extract<PdfRequest, { kind: 'demand' }>,
  signal: AbortSignal,
): Promise<DemandPaper> {
  const { customers: _, ...demand } = await api.readMaterialDemand(query, { signal });
  return { kind: 'demand', paper: readersPaper(), filter, ...demand };
}

function headOf(order: Order): OrderHead {
  const { id, createdAt, completedAt, customerName, customerUsername } = order;
  const { totalProducts, totalItems, orderPercentage } = order;
  return { id, createdAt, completedAt, customerName, customerUsername, totalProducts, totalItems, orderPercentage };
}
