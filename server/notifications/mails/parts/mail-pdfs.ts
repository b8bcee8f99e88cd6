import { t } from '#contract/wording.ts';
import type { Email } from '../../../platform/mail/email.ts';

/** A PDF that an email carries (DO-11). */
export type Pdf = NonNullable<Email['pdf']>['file'];

/** Where the reader of an email finds its PDF: attached, or in the portal. */
export type PdfPlace = 'attached' | 'portal';

/** Says where the PDF of an email is. Nothing for readers who want none. */
export function pdfSentences(what: 'order' | 'delivery' | 'shipment', place: PdfPlace | undefined): string[] {
  if (!place) return [];
  const isAttached = place === 'attached';
  const sentences = {
    order: isAttached ? t`The PDF of the order is attached.` : t`The PDF of the order is in the portal.`,
    delivery: isAttached ? t`The delivery note is attached.` : t`The delivery note is in the portal.`,
    shipment: isAttached ? t`The packing list is attached.` : t`The packing list is in the portal.`,
  };
  return [sentences[what]];
}

/**
 * Renders the PDFs of emails as their reader would get them in the portal. Each returns undefined when it cannot be
 * rendered in time: the email then leaves without it and says where it is.
 */
export type Pdfs = {
  ofOrder(accountId: number, orderId: number): Promise<Pdf | undefined>;
  ofDelivery(accountId: number, orderId: number, number: number): Promise<Pdf | undefined>;
  ofShipment(accountId: number, shipmentId: number): Promise<Pdf | undefined>;
};

/** The content of an email that may carry a PDF. */
type Content = Pick<Email, 'text'> & { html: string };

/**
 * Composes an email with a PDF. Without one, or where the mail server refuses it, the email says that the PDF is in the
 * portal. `compose` gets no place when the reader wants no PDFs.
 */
export async function withPdf<C extends Content>(
  wants: boolean,
  render: () => Promise<Pdf | undefined>,
  compose: (place: PdfPlace | undefined) => C,
): Promise<C & Pick<Email, 'pdf'>> {
  if (!wants) return compose(undefined);
  const file = await render();
  const without = compose('portal');
  if (!file) return without;
  return { ...compose('attached'), pdf: { file, without: { text: without.text, html: without.html } } };
}
