import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import { formatNumber } from '../platform/format/format.ts';
import type { PdfProgress } from './pdf-news.ts';
import type { PdfRequest } from './pdf-request.ts';

const ofCategory: Record<MaterialCategory, string> = {
  leather: 'Leather PDF',
  lining: 'Lining PDF',
  thread: 'Thread PDF',
  metal: 'Metal PDF',
};

const mostBoxes = 20;

/** Labels of the PDF buttons and progress. */
export const texts = {
  download: 'Download PDF',
  ofCategory,
  demand: 'Demand PDF',
  demandWithOrders: 'Demand PDF with orders',
  tickets: 'Job tickets',
  failed: {
    order: 'Failed to generate PDF',
    material: 'Failed to generate raw material PDF',
    demand: 'Failed to generate raw material PDF',
    tickets: 'Failed to generate PDF',
  } satisfies Record<PdfRequest['kind'], string>,
  /** `letters` are all characters of the PDF without a font. */
  boxes: (letters: string) => {
    const [...all] = letters;
    const shown = all.slice(0, mostBoxes).join(' ');
    return `These characters could not be printed. The PDF shows □ instead: ${shown}${all.length > mostBoxes ? ' …' : ''}`;
  },
  making: 'PDFs being made',
  title: (request: PdfRequest) => {
    if (request.kind === 'demand') return 'Demand PDF';
    if (request.kind === 'tickets')
      return 'orderId' in request ? `Job tickets of order #${request.orderId}` : 'Job tickets';
    const name = request.kind === 'order' ? 'PDF' : ofCategory[request.category];
    return `${name} of order #${request.orderId}`;
  },
  progress: (progress: PdfProgress | undefined) =>
    progress ? `Drawing page ${formatNumber(progress.page)} of ${formatNumber(progress.pages)}` : 'Preparing...',
  cancel: 'Cancel',
  cancelOf: (title: string) => `Cancel ${title}`,
};
