import { materialTitles } from './material-titles.ts';
import type { PdfJob } from './pdf-job.ts';

/** Bytes that every file system takes for a name, with room for ' (1)' before the ending. */
const mostBytes = 180;

/** The name a PDF is saved under (specification 9); valid on every system, whatever the customer is called. */
export function fileName(job: PdfJob): string {
  switch (job.kind) {
    case 'order':
      return `${safe(`Order_${job.order.id}_${job.order.customerName}`)}.pdf`;
    case 'material':
      return `${safe(`${materialTitles[job.category]}_Order_${job.order.id}`)}.pdf`;
    case 'demand':
      return `${safe(`Material_Demand_${job.setup.madeAt.slice(0, 10)}`)}.pdf`;
  }
}

/** Letters of every script stay; what some system refuses in a name becomes '_', what nobody sees goes. */
function safe(name: string): string {
  const clean = name
    .normalize()
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '_');
  return withinBytes(clean).replace(/[. ]+$/, '');
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
