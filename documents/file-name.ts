import { materialTitles } from './material-titles.ts';
import type { PdfJob } from './pdf-job.ts';

/** The longest file name in bytes that every system accepts, with room for ' (1)'. */
const mostBytes = 180;

/** Returns the file name of a PDF (DO-1, DO-3, DO-5, DO-9, DO-14). It is valid on every system for any customer name. */
export function fileName(job: PdfJob): string {
  switch (job.kind) {
    case 'order':
      return `${safe(`Order_${job.order.id}_${job.order.customerName}`)}.pdf`;
    case 'material':
      return `${safe(`${materialTitles[job.category]}_Order_${job.order.id}`)}.pdf`;
    case 'tickets':
      return `${safe(`Tickets_${job.orderId === null ? job.setup.madeAt.slice(0, 10) : `Order_${job.orderId}`}`)}.pdf`;
    case 'delivery':
      return `${safe(`Delivery_${job.order.id}-${job.delivery.number}_${job.order.customerName}`)}.pdf`;
    case 'packing':
      return `${safe(`Packing_List_${job.shipment.id}_${job.shipment.customerName}`)}.pdf`;
    case 'label':
      return `${safe(`Address_Label_${job.shipment.id}_${job.shipment.customerName}`)}.pdf`;
    case 'purchase':
      return `${safe(`Purchase_${job.purchase.id}_${job.purchase.supplierName}`)}.pdf`;
    case 'demand':
      return `${safe(`Material_Demand_${job.setup.madeAt.slice(0, 10)}`)}.pdf`;
  }
}

/** Keeps letters of every script, replaces reserved characters with '_' and removes invisible characters. */
function safe(name: string): string {
  const clean = name
    .normalize()
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '_');
  return withinBytes(clean).replace(/(?<![. ])[. ]+$/, '');
}

function withinBytes(name: string): string {
  const encoder = new TextEncoder();
  let kept = '';
  let bytes = 0;
  for (const letter of name) {
    bytes += encoder.encode(letter).length;
    if (bytes > mostBytes) break;
    kept += letter;
  }
  return kept;
}
