import * as z from 'zod/mini';
import { isEmailAddress } from '../accounts/email-address.ts';
import type { Call } from '../call/call.ts';
import { id, time, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';

/** An email that the portal could not deliver and no longer tries to send. */
const mailFailure = z.strictObject({
  id,
  /** The kind of the email, for example `orderPlaced`. */
  mail: z.string(),
  /** The company or username of the recipient. */
  to: z.string(),
  address: z.string(),
  orderId: z.nullable(id),
  reason: z.string(),
  failedAt: time,
});

const mailState = z.strictObject({
  /** Whether this portal sends email (`SMTP_URL` is set). */
  sends: z.boolean(),
  /** Whether emails contain links (`PUBLIC_URL` is set). Without them nobody gets a link by email. */
  links: z.boolean(),
  /** How many people of the workshop receive new orders by email. */
  newOrdersReach: z.int().check(z.minimum(0)),
  /** How many emails failed at least once and are retried. */
  waiting: z.int().check(z.minimum(0)),
  /** The undeliverable emails of the last 30 days, and the newest of them. */
  failed: z.int().check(z.minimum(0)),
  failures: z.array(mailFailure),
  /** Why and since when the mailbox for answers cannot be read, if that is so for 15 minutes. */
  mailIn: z.nullable(z.strictObject({ since: time, fault: z.string() })),
});
export type MailState = z.output<typeof mailState>;

export const mailCalls = {
  readMailState: {
    for: ['superadmin'],
    does: 'Returns whether emails are sent and contain links, who gets new orders, and which emails failed.',
    answer: z.strictObject({ mail: mailState }),
    problems: [],
    background: true,
  },
  sendTestMail: {
    for: ['superadmin'],
    does: 'Sends a test email and returns what the mail server answered.',
    body: z.strictObject({
      address: trimmedText(limits.email).check(z.refine(isEmailAddress, { error: () => t`must be an email address` })),
    }),
    /** `reason` is empty when the email was sent. */
    answer: z.strictObject({ sent: z.boolean(), address: z.string(), reason: z.string() }),
    problems: [],
    audit: [],
  },
} as const satisfies Record<string, Call>;
