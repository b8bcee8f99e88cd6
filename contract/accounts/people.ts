import * as z from 'zod/mini';
import { type Call, done, empty } from '../call/call.ts';
import { id, idParams, idText, text, time } from '../call/field-schemas.ts';
import { companyRoles, everyone, owners, staff } from '../call/roles.ts';
import { user } from './accounts.ts';
import { newInvitation, newPerson, personChange } from './person-fields.ts';

/** A person of a company. Each person has an own sign-in (PE-1). */
export const person = z.strictObject({
  id,
  name: z.string(),
  username: z.string(),
  /** '' when the person has none. */
  email: z.string(),
  /** Only the person and staff change a verified address (SI-14). */
  emailVerified: z.boolean(),
  companyRole: z.enum(companyRoles),
  /** False after a deactivation: the person cannot sign in (PE-4). */
  active: z.boolean(),
  /** Null when the person never signed in. */
  lastSeenAt: z.nullable(time),
});
export type Person = z.output<typeof person>;

/** An open invitation. Only the answer to the inviter contains its link (PE-3). */
export const invitation = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  companyRole: z.enum(companyRoles),
  expiresAt: time,
  /** The name of the person who invited, of the company or the workshop. */
  invitedBy: z.string(),
});
export type Invitation = z.output<typeof invitation>;

const personParams = z.strictObject({ id: idText, personId: idText });
const invitationParams = z.strictObject({ id: idText, invitationId: idText });
/** `sent` states whether the portal also emailed the link. */
const invited = z.strictObject({ invitation, link: z.string(), sent: z.boolean() });
const token = text(100, 1);

export const peopleCalls = {
  readPeople: {
    for: everyone,
    companyRoles: owners,
    does: 'Lists the people of a company and its open invitations, for its owners and the workshop.',
    params: idParams,
    answer: z.strictObject({ people: z.array(person), invitations: z.array(invitation) }),
    problems: ['customerNotFound'],
  },
  invitePerson: {
    for: everyone,
    companyRoles: owners,
    does: 'Creates an invitation. Its link is valid for 7 days and once, and is emailed where that is possible.',
    params: idParams,
    body: newInvitation,
    answer: invited,
    status: 201,
    problems: ['customerNotFound', 'tooManyOfThese', 'confirmIdentity', 'requestRunning', 'keyReused'],
    idempotent: 'sealed',
    audit: ['personInvited'],
  },
  renewInvitation: {
    for: everyone,
    companyRoles: owners,
    does: 'Makes a new link for an open invitation. The old link ends.',
    params: invitationParams,
    body: empty,
    answer: invited,
    problems: ['customerNotFound', 'personNotFound', 'confirmIdentity'],
    audit: ['personInvited'],
  },
  withdrawInvitation: {
    for: everyone,
    companyRoles: owners,
    does: 'Withdraws an open invitation. Its link ends.',
    params: invitationParams,
    answer: done,
    problems: ['customerNotFound', 'personNotFound'],
    audit: ['invitationWithdrawn'],
  },
  updatePerson: {
    for: everyone,
    companyRoles: owners,
    does: 'Changes a person: name, email address, role in the company, or whether they can sign in.',
    params: personParams,
    body: personChange,
    answer: z.strictObject({ person }),
    problems: [
      'customerNotFound',
      'personNotFound',
      'lastOwner',
      'ownAccount',
      'tooManyOfThese',
      'notAllowed',
      'emailConfirmed',
      'confirmIdentity',
    ],
    audit: ['personEdited', 'companyRoleChanged', 'personDeactivated', 'personActivated'],
  },
  deletePerson: {
    for: staff,
    does: 'Deletes the account of a person. The name stays where it was written.',
    params: personParams,
    answer: done,
    problems: ['customerNotFound', 'personNotFound', 'lastOwner'],
    audit: ['personDeleted'],
  },
  forgetPerson: {
    for: staff,
    does: "Deletes a deactivated person and replaces the name by 'Former member' wherever it was written, in the stock by 'Former user'. Orders and messages stay.",
    params: personParams,
    answer: done,
    problems: ['customerNotFound', 'personNotFound', 'personActive'],
    audit: ['personalDataRemoved'],
  },
  lookAtInvitation: {
    for: 'anyone',
    does: 'Returns whom an invitation is for. The link stays valid.',
    body: z.strictObject({ token }),
    answer: z.strictObject({
      companyName: z.string(),
      name: z.string(),
      email: z.string(),
      companyRole: z.enum(companyRoles),
      invitedBy: z.string(),
      /** The language of the company, when it has one that the portal offers. */
      language: z.optional(z.string()),
    }),
    problems: ['linkInvalid', 'tooManyTries'],
    audit: [],
  },
  acceptInvitation: {
    for: 'anyone',
    does: 'Creates the account of an invited person and signs it in. The link works once.',
    body: z.strictObject({ token, ...newPerson.shape }),
    answer: z.strictObject({ user }),
    status: 201,
    problems: ['linkInvalid', 'usernameTaken', 'tooManyOfThese', 'tooManyTries'],
    audit: ['personJoined'],
  },
} as const satisfies Record<string, Call>;
