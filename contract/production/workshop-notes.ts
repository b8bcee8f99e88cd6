import * as z from 'zod/mini';
import { type Call, done } from '../call/call.ts';
import { id, idParams, idText, text, time, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { isBlank } from '../call/text-length.ts';
import { t } from '../wording.ts';

/** A note for the workshop about an order or one of its products. Customers never see it (PR-11). */
export const workshopNote = z.strictObject({
  id,
  productId: z.nullable(id),
  text: z.string(),
  by: z.string(),
  at: time,
});
export type WorkshopNote = z.output<typeof workshopNote>;

export const workshopNoteCalls = {
  readWorkshopNotes: {
    for: staff,
    does: "Lists an order's notes for the workshop, newest first.",
    params: idParams,
    answer: z.strictObject({ notes: z.array(workshopNote) }),
    problems: ['orderNotFound'],
  },
  addWorkshopNote: {
    for: staff,
    does: 'Adds a note for the workshop to an order, or to one of its products. Customers never see it.',
    params: idParams,
    body: z.strictObject({
      text: text(limits.workshopNote, 1).check(z.refine(value => !isBlank(value), { error: () => t`is required` })),
      productId: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    }),
    answer: z.strictObject({ note: workshopNote }),
    status: 201,
    problems: ['orderNotFound', 'orderCancelled', 'orderProductNotFound'],
    audit: ['workshopNoteAdded'],
  },
  removeWorkshopNote: {
    for: staff,
    does: 'Removes a note for the workshop.',
    params: z.strictObject({ id: idText, noteId: idText }),
    answer: done,
    problems: ['orderNotFound', 'orderCancelled', 'workshopNoteNotFound'],
    audit: ['workshopNoteRemoved'],
  },
} as const satisfies Record<string, Call>;
