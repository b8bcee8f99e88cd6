import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import { plural, t } from '#contract/wording.ts';
import { formatNumber } from '../platform/format/format.ts';
import type { PdfProgress } from './pdf-news.ts';
import type { PdfRequest } from './pdf-request.ts';

const ofCategory: Record<MaterialCategory, string> = {
  leather: t`Leather PDF`,
  lining: t`Lining PDF`,
  thread: t`Thread PDF`,
  metal: t`Metal PDF`,
};

const mostBoxes = 20;

/** Labels of the PDF buttons and progress. */
export const texts = {
  download: t`Download PDF`,
  ofCategory,
  /** `language` names itself: 'Deutsch'. */
  inLanguage: (language: string) => t`PDF in ${language}`,
  demand: t`Demand PDF`,
  demandWithOrders: t`Demand PDF with orders`,
  sendAgain: t`Send again`,
  sentTo: (people: number) =>
    plural(people, { one: 'The email goes to one person', other: 'The email goes to # people' }),
  sentToNobody: t`Nobody gets this email: no person of this customer has an email address and wants PDFs.`,
  sendFailed: t`The PDF was not sent`,
  tickets: t`Job tickets`,
  failed: {
    order: t`Failed to generate PDF`,
    material: t`Failed to generate raw material PDF`,
    demand: t`Failed to generate raw material PDF`,
    tickets: t`Failed to generate PDF`,
    delivery: t`Failed to generate PDF`,
    packing: t`Failed to generate PDF`,
    label: t`Failed to generate PDF`,
    purchase: t`Failed to generate PDF`,
  } satisfies Record<PdfRequest['kind'], string>,
  /** `letters` are all characters of the PDF without a font. */
  boxes: (letters: string) => {
    const [...all] = letters;
    const shown = all.slice(0, mostBoxes).join(' ');
    return t`These characters could not be printed. The PDF shows □ instead: ${shown}${all.length > mostBoxes ? ' …' : ''}`;
  },
  codesOnlyHere: t`The codes of these job tickets work on this computer only, until PUBLIC_URL is set.`,
  making: t`PDFs being made`,
  title: (request: PdfRequest) => {
    if (request.kind === 'demand') return t`Demand PDF`;
    if (request.kind === 'tickets')
      return 'orderId' in request ? t`Job tickets of order #${request.orderId}` : t`Job tickets`;
    if (request.kind === 'packing') return t`Packing list`;
    if (request.kind === 'purchase') return t`PDF of purchase ${request.purchaseId}`;
    if (request.kind === 'label') return t`Address label`;
    if (request.kind === 'delivery') return t`Delivery note ${request.number} of order #${request.orderId}`;
    const name = request.kind === 'order' ? 'PDF' : ofCategory[request.category];
    return t`${name} of order #${request.orderId}`;
  },
  progress: (progress: PdfProgress | undefined) =>
    progress ? t`Drawing page ${formatNumber(progress.page)} of ${formatNumber(progress.pages)}` : t`Preparing...`,
  cancel: t`Cancel`,
  cancelOf: (title: string) => t`Cancel ${title}`,
};
