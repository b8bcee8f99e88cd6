import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { date, text, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { t } from '../wording.ts';
import { isTimeZone } from './time-zone.ts';

const closedDays = z.strictObject({ from: date, to: date, name: z._default(text(limits.closedName), '') }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: () => t`must not be before the first day` }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < limits.closedDays * 86_400_000, {
    path: ['to'],
    error: () => t`must be at most ${limits.closedDays} days after the first day`,
  }),
);

/** The calendar of the workshop and what it shows to customers. `workdays` starts with Monday. */
const workshopSettings = z.strictObject({
  timeZone: z.string(),
  workdays: z.array(z.boolean()).check(z.length(7)),
  closed: z.array(z.strictObject({ from: date, to: date, name: z.string() })),
  /** Whether customers see when their order is expected (DA-8). */
  showExpected: z.boolean(),
  /** Whether new products are accepted only after the customer agreed to a document of the order (AG-4). */
  acceptAfterAgreement: z.boolean(),
  revision: z.int(),
});
export type WorkshopSettings = z.output<typeof workshopSettings>;
const answer = z.strictObject({ settings: workshopSettings });

export const workshopCalls = {
  readWorkshop: {
    for: staff,
    does: "Returns the workshop's settings: time zone, working days, closed days, whether customers see expected dates, and whether orders are accepted only after an agreement.",
    answer,
    problems: [],
  },
  updateWorkshop: {
    for: ['superadmin'],
    does: "Replaces the workshop's settings. Dates are forecast again.",
    body: z.strictObject({
      timeZone: text(limits.timeZone, 1).check(
        z.refine(isTimeZone, { error: () => t`must be a time zone such as 'Europe/Berlin'` }),
      ),
      workdays: z.array(z.boolean(), { error: () => t`must be seven times true or false, Monday first` }).check(
        z.length(7, { error: () => t`must have seven days, Monday first` }),
        z.refine(days => days.includes(true), { error: () => t`must have at least one working day` }),
      ),
      closed: z
        .array(closedDays)
        .check(z.maxLength(limits.closedRanges, { error: () => t`may have at most ${limits.closedRanges} entries` })),
      showExpected: z.boolean({ error: () => t`must be true or false` }),
      /** Stays as it is when omitted. */
      acceptAfterAgreement: z.optional(z.boolean({ error: () => t`must be true or false` })),
      revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    }),
    answer,
    problems: ['changedMeanwhile'],
    audit: ['settingsEdited'],
  },
} as const satisfies Record<string, Call>;
