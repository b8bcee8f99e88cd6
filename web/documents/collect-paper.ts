import { materialRows, materialTotals, productsWithoutMaterials } from '#contract/material-rules.ts';
import type { Order } from '#contract/orders.ts';
import { smallPicture } from '#contract/picture-paths.ts';
import type { DemandPaper, MaterialPaper, OrderHead, OrderPaper } from '#documents/pdf-job.ts';
import { api } from '../api/client.ts';
import { readersPaper } from './paper.ts';
import type { PdfRequest } from './pdf-request.ts';
import type { PdfTask } from './pdf-task.ts';

/** Asks the portal for what a paper says: as it is now, not as the screen has had it since it was opened. */
export async function collectPaper(request: PdfRequest, signal: AbortSignal): Promise<PdfTask> {
  if (request.kind === 'demand') return { job: await demandPaper(request, signal), pictures: [] };
  const id = request.orderId;
  const reading = api.readOrder({ id }, { signal });
  if (request.kind === 'order') {
    const { order } = await reading;
    return { job: orderPaper(order), pictures: order.products.map(({ images }) => pictureOf(images)) };
  }
  // All records of the order at once; a product without one is not among them (docs/decisions/0021).
  const [{ order }, { materials }] = await Promise.all([reading, api.readOrderMaterials({ id }, { signal })]);
  const rows = materialRows(request.category, order.products, materials);
  const job: MaterialPaper = {
    kind: 'material',
    paper: readersPaper(),
    order: headOf(order),
    category: request.category,
    rows,
    totals: materialTotals(rows),
    withoutRecord: productsWithoutMaterials(order.products, materials).map(({ productCode }) => productCode),
  };
  return { job, pictures: [] };
}

function orderPaper(order: Order): OrderPaper {
  const lines = order.products.map(({ productCode, quantity, completed, status, description }) => {
    return { productCode, quantity, completed, status, description, picture: null };
  });
  return { kind: 'order', paper: readersPaper(), order: headOf(order), lines, pictures: true };
}

async function demandPaper(
  { query, filter }: Extract<PdfRequest, { kind: 'demand' }>,
  signal: AbortSignal,
): Promise<DemandPaper> {
  const { customers: _, moreWithoutRecord: __, ...demand } = await api.readMaterialDemand(query, { signal });
  return { kind: 'demand', paper: readersPaper(), filter, ...demand };
}

function headOf(order: Order): OrderHead {
  const { id, createdAt, completedAt, customerName, customerUsername } = order;
  const { totalProducts, totalItems, orderPercentage } = order;
  return { id, createdAt, completedAt, customerName, customerUsername, totalProducts, totalItems, orderPercentage };
}

function pictureOf([first]: readonly string[]): string | null {
  return first === undefined ? null : smallPicture(first, 96);
}
