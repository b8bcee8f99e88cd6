import type { PdfJob } from './pdf-job.ts';
import { printable, printer } from './printed.ts';

/** Every text that is not ours and that this paper prints: its letters decide which fonts are loaded. */
export function textsOf(job: PdfJob): string[] {
  const { moment, count } = printer(job.paper);
  return [job.paper.brand, moment(job.paper.madeAt), count(1_234_567_890), ...written(job)].map(printable);
}

function written(job: PdfJob): string[] {
  switch (job.kind) {
    case 'order':
      return [job.order.customerName, ...job.lines.flatMap(line => [line.productCode, line.description])];
    case 'material':
      return [job.order.customerName, ...job.rows.flatMap(row => [row.productCode, row.name]), ...job.withoutRecord];
    case 'demand':
      return [
        job.filter,
        ...job.materials.flatMap(material => [material.name, ...material.orders.map(order => order.customerName)]),
        ...job.withoutRecord.map(product => product.productCode),
      ];
  }
}
