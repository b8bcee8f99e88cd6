import * as z from 'zod/mini';
import { isEmailAddress } from '../accounts/email-address.ts';
import { type Call, empty } from '../call/call.ts';
import { trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { everyone } from '../call/roles.ts';
import { t } from '../wording.ts';

/** Who sends the workshop's documents and emails (DO-10). An empty text is printed nowhere. */
const letterhead = z.strictObject({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  taxLabel: z.string(),
  taxNumber: z.string(),
  /** The last line of a document: 'Thank you for your order.' */
  closing: z.string(),
  /** A JPEG in base64, at most `limits.logoWidth` × `limits.logoHeight` pixels; null without a logo. */
  logo: z.nullable(z.strictObject({ jpeg: z.string(), width: z.int(), height: z.int() })),
  revision: z.int(),
});
export type Letterhead = z.output<typeof letterhead>;

const answer = z.strictObject({ letterhead });
const { letterheadLines: mostLines, letterheadLine: line } = limits;

export const letterheadCalls = {
  readLetterhead: {
    for: everyone,
    does: "Returns who sends the workshop's documents: name, logo, address and closing line. Documents of any age are rendered with it.",
    answer,
    problems: [],
  },
  updateLetterhead: {
    for: ['superadmin'],
    does: 'Replaces the texts of the letterhead. The logo stays.',
    body: z.strictObject({
      name: trimmedText(limits.letterheadName),
      address: trimmedText(limits.letterheadAddress).check(
        z.refine(value => value.split('\n').length <= mostLines, {
          error: () => t`must have at most ${mostLines} lines`,
        }),
      ),
      phone: trimmedText(line),
      email: trimmedText(limits.email).check(
        z.refine(value => value === '' || isEmailAddress(value), { error: () => t`must be an email address` }),
      ),
      website: trimmedText(limits.website),
      taxLabel: trimmedText(limits.taxLabel),
      taxNumber: trimmedText(limits.taxNumber),
      closing: trimmedText(limits.letterheadClosing),
      revision: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    }),
    answer,
    problems: ['changedMeanwhile'],
    audit: ['letterheadEdited'],
  },
  replaceLogo: {
    for: ['superadmin'],
    does: 'Replaces the logo of the letterhead. The server renders the file into pixels and keeps nothing else of it.',
    body: z.object({}),
    files: { file: { most: 1, required: true, bytes: limits.logoBytes, tooLarge: 'logoTooLarge' } },
    bodyBytes: limits.logoFormBytes,
    answer,
    problems: ['logoMissing', 'logoTypeNotTaken', 'logoTooLarge', 'logoUnreadable'],
    audit: ['letterheadEdited'],
  },
  removeLogo: {
    for: ['superadmin'],
    does: 'Removes the logo of the letterhead.',
    body: empty,
    answer,
    problems: [],
    audit: ['letterheadEdited'],
  },
} as const satisfies Record<string, Call>;
