import * as z from 'zod/mini';
import { type Call, done } from '../call/call.ts';
import { id, idParams, time } from '../call/field-schemas.ts';
import { companyRoles, everyone } from '../call/roles.ts';
import { ownPassword } from './account-fields.ts';

/** A browser in which the caller is signed in (SI-12). */
export const session = z.strictObject({
  id,
  /** The session that makes the call. */
  current: z.boolean(),
  /** In words, such as 'Firefox on Linux'. */
  browser: z.string(),
  address: z.string(),
  createdAt: time,
  usedAt: time,
});
export type Session = z.output<typeof session>;

export const sessionCalls = {
  readSessions: {
    for: everyone,
    does: "Lists the caller's own sessions: this one first, then the most recently used.",
    answer: z.strictObject({ sessions: z.array(session) }),
    problems: [],
  },
  endOtherSessions: {
    for: everyone,
    companyRoles,
    does: "Ends all of the caller's sessions except this one, and their event streams.",
    answer: done,
    problems: [],
    audit: ['sessionEnded'],
  },
  endSession: {
    for: everyone,
    companyRoles,
    does: "Ends one of the caller's own sessions and its event stream.",
    params: idParams,
    answer: done,
    problems: ['sessionNotFound'],
    audit: ['sessionEnded'],
  },
  confirmIdentity: {
    for: everyone,
    companyRoles,
    does: 'Confirms with the password that the caller is the user. For 10 minutes this session may change how the user signs in.',
    body: ownPassword,
    answer: done,
    problems: ['passwordWrong', 'tooManyTries'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
