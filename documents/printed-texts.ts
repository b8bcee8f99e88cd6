import { choicesText } from '#contract/catalog/options-text.ts';
import type { DeliveryPdf, DeliveryPdfLine, OrderHead, PackingPdf, PdfJob, PurchasePdf, Sender } from './pdf-job.ts';
import { printable, printer, shortened } from './printed.ts';

/** Returns every text that this PDF prints. The characters of these texts decide which fonts to load. */
export function textsOf(job: PdfJob): string[] {
  return [...datesOf(job), lettersOfLanguage(), ...writtenIn(job)];
}

let known = { texts: '', letters: '' };

/** Returns the letters and currency signs of all texts in the language of the PDF, which its script knows; none in English. */
export function lettersOfLanguage(): string {
  const { wordsTexts } = globalThis as { wordsTexts?: () => string };
  const texts = wordsTexts?.() ?? '';
  if (texts !== known.texts) known = { texts, letters: [...new Set(texts.match(/[\p{L}\p{M}\p{Sc}]/gu))].join('') };
  return known.letters;
}

/** Returns the brand and the users' texts, as they are printed. */
export function writtenIn(job: PdfJob): string[] {
  return [job.setup.brand, ...written(job)].map(printable);
}

/** Returns all characters of dates, times and numbers in the reader's language, including all twelve months. */
export function datesOf({ setup }: PdfJob): string[] {
  const { date, moment, clock, count } = printer(setup);
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)).toISOString());
  return [...months.map(date), moment(setup.madeAt), clock(setup.madeAt), count(1_234_567_890)].map(printable);
}

function written(job: PdfJob): string[] {
  switch (job.kind) {
    case 'order':
      return [
        ...sentBy(job.sender),
        ...textsIn(job.order),
        ...job.lines.flatMap(({ productCode, description, breakdown }) => [
          productCode,
          shortened(description),
          ...breakdown.map(({ choices }) => choicesText(choices)),
        ]),
        ...job.files.flatMap(({ productCode, files }) => [productCode, ...files.map(file => file.address)]),
      ];
    case 'delivery':
      return [...sentBy(job.sender), ...textsIn(job.order), ...textsIn(job.delivery), ...linesOf(job.lines)];
    case 'material':
      return [
        ...textsIn(job.order),
        ...job.rows.flatMap(row => [row.productCode, row.name]),
        ...job.withoutRecord,
        ...job.unread,
      ];
    case 'tickets':
      return [
        job.printedBy,
        ...job.tickets.flatMap(
          ({ customerName, productCode, productDescription, color, note, notes, combinations }) => [
            customerName,
            productCode,
            productDescription,
            color ?? '',
            note,
            ...notes,
            ...combinations.flatMap(row => [row.color ?? '', row.text]),
          ],
        ),
      ];
    case 'packing':
    case 'label':
      return [
        ...sentBy(job.sender),
        ...textsIn(job.shipment),
        ...job.shipment.deliveries.flatMap(({ poNumber, products }) => [poNumber, ...linesOf(products)]),
      ];
    case 'purchase':
      return [...sentBy(job.sender), ...textsIn(job.purchase), ...job.purchase.lines.map(({ name }) => name)];
    case 'demand':
      return [
        job.filter,
        ...job.materials.map(material => material.name),
        ...(job.withOrders ? job.materials.flatMap(({ orders }) => orders.map(order => order.customerName)) : []),
        ...job.withoutRecord.map(product => product.productCode),
      ];
  }
}

function linesOf(lines: readonly Pick<DeliveryPdfLine, 'productCode' | 'breakdown'>[]): string[] {
  return lines.flatMap(({ productCode, breakdown }) => [
    productCode,
    ...breakdown.map(({ choices }) => choicesText(choices)),
  ]);
}

function sentBy({ lines, closing }: Sender): string[] {
  return [...lines, closing];
}

/** Returns every text of a head, so that a new field needs no entry here. */
function textsIn(
  head: OrderHead | DeliveryPdf['order'] | DeliveryPdf['delivery'] | PackingPdf['shipment'] | PurchasePdf['purchase'],
): string[] {
  const agreement = 'agreement' in head ? head.agreement : null;
  return [...Object.values(head), agreement?.by].filter(value => typeof value === 'string');
}
