import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { date, text } from '../call/field-schemas.ts';

const place = z.strictObject({ code: z.string(), name: z.string() });
const code = z.optional(text(10, 1));
/** A public holiday: its first and its last day, which are mostly the same. */
const publicHoliday = z.strictObject({ from: date, to: date, name: z.string() });
export type PublicHoliday = z.output<typeof publicHoliday>;

export const publicHolidayCalls = {
  readPublicHolidays: {
    for: ['superadmin'],
    does: "Lists the public holidays of a country, from today to the end of next year, with its regions. Nothing is added to the workshop's closed days. Without `country`, only the countries.",
    query: z.object({ country: code, region: code }),
    answer: z.strictObject({
      countries: z.array(place),
      /** The regions with holidays of their own. */
      regions: z.array(place),
      holidays: z.array(publicHoliday),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
