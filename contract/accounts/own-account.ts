import * as z from 'zod/mini';
import { type Call, done, empty } from '../call/call.ts';
import { text, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { companyRoles, everyone } from '../call/roles.ts';
import { ownEmail } from './account-fields.ts';

/** A language of the portal, its name in itself ('Deutsch'), and the address of the script with its words. */
const language = z.strictObject({ language: z.string(), name: z.string() });
export type OfferedLanguage = z.output<typeof language>;

/** The calls with which users change their own address and language. */
export const ownAccountCalls = {
  readEmail: {
    for: everyone,
    does: "Returns the caller's own email address, '' if there is none, and whether it is verified.",
    answer: z.strictObject({ email: z.string(), verified: z.boolean() }),
    problems: [],
  },
  updateEmail: {
    for: everyone,
    companyRoles,
    does: "Changes the caller's email address. It counts as verified after the link that is mailed to it was opened.",
    body: ownEmail,
    answer: done,
    problems: ['confirmIdentity'],
    audit: ['emailChanged'],
  },
  verifyEmail: {
    for: 'anyone',
    does: 'Verifies an email address with the token of the link that was mailed to it.',
    body: z.strictObject({ token: text(100, 1) }),
    answer: done,
    problems: ['linkInvalid', 'tooManyTries'],
    audit: ['emailVerified'],
  },
  readLanguages: {
    for: 'anyone',
    does: 'Lists the languages of the portal, English first, with their names in themselves.',
    answer: z.strictObject({ languages: z.array(language) }),
    problems: [],
  },
  updateLanguage: {
    for: everyone,
    companyRoles,
    does: "Stores the caller's language, one of those of `readLanguages`, and sets the cookie `language`.",
    body: z.strictObject({ language: text(limits.languageTag, 1) }),
    answer: done,
    problems: [],
    audit: [],
  },
  readCalendarLink: {
    for: everyone,
    does: "Returns when the caller's calendar link was made and when a calendar last read it, null if there is none.",
    answer: z.strictObject({ madeAt: z.nullable(time), readAt: z.nullable(time) }),
    problems: [],
  },
  makeCalendarLink: {
    for: everyone,
    companyRoles,
    does: 'Makes a secret link with which calendars read the dates of orders. An earlier link of the caller ends.',
    body: empty,
    answer: z.strictObject({ link: z.string() }),
    status: 201,
    problems: [],
    audit: ['calendarLinkMade'],
  },
  endCalendarLink: {
    for: everyone,
    companyRoles,
    does: "Ends the caller's calendar link.",
    body: empty,
    answer: done,
    problems: [],
    audit: ['calendarLinkEnded'],
  },
} as const satisfies Record<string, Call>;
