import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { idParams, wholeNumber } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { staff } from '../../call/roles.ts';

/** The PDFs that emails carry (DO-11). */
export const pdfCalls = {
  sendPdf: {
    for: staff,
    does: "Emails the PDF of an order, or the note of one of its deliveries, to the customer's people again who get emails about the order.",
    params: idParams,
    body: z.strictObject({
      /** The number of the delivery; without it, the PDF of the order. */
      delivery: z.optional(wholeNumber(1, limits.deliveries * 100)),
    }),
    /** How many people get the email. None have an address, or none want PDFs: 0. */
    answer: z.strictObject({ emails: z.int().check(z.minimum(0)) }),
    problems: ['orderNotFound', 'deliveryNotFound'],
    audit: ['pdfSent'],
  },
} as const satisfies Record<string, Call>;
