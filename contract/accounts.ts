import { z } from 'zod';
import { type Call, done, empty, id, idParams, text, time, wholeNumber } from './call.ts';
import { importAnswer, importFile, importForm } from './csv-import.ts';
import { limits } from './limits.ts';
import { isBlank } from './message-rules.ts';
import { everyone, roles, staff } from './roles.ts';

/** The signed-in user (specification 3, 'User (session)'). */
export const user = z.strictObject({
  id,
  username: z.string(),
  displayName: z.string(),
  role: z.enum(roles),
});
export type User = z.output<typeof user>;

export const customer = z.strictObject({
  id,
  username: z.string(),
  role: z.enum(roles),
  companyName: z.string(),
  companyContact: z.string(),
  companyEmail: z.string(),
  companyAddress: z.string(),
  contactPerson: z.string(),
  contactPersonDesignation: z.string(),
  contactPersonPhone: z.string(),
  /** Grows by one with every change of these fields. */
  revision: z.int().positive(),
  createdAt: time,
});
export type Customer = z.output<typeof customer>;

const required = (most: number) =>
  text(most, 1)
    .trim()
    .refine(typed => !isBlank(typed), 'is required');
/** Without what would part a list of names or hide in one. */
export const usernameLetters = /^[^,;\p{Cc}\p{Cf}]*$/u;
/** A username as it is kept: in the one form that signing in looks for (NFKC). */
const username = text(1_000)
  .transform(typed => typed.normalize('NFKC').trim())
  .pipe(text(limits.username, 1).regex(usernameLetters, 'must not contain commas, semicolons or hidden characters'));
const blank = z
  .string()
  .regex(/^\s*$/)
  .transform(() => '');
const password = text(limits.passwordMost, limits.passwordLeast);

/** Company and contact fields (specification 5, 'Customer create'): three required, four optional. */
const companyFields = {
  companyName: required(limits.companyText),
  companyContact: required(limits.companyText),
  companyEmail: text(limits.email).trim().pipe(z.email('must be an email address')),
  companyAddress: text(limits.address).trim().default(''),
  contactPerson: text(limits.companyText).trim().default(''),
  contactPersonDesignation: text(limits.companyText).trim().default(''),
  contactPersonPhone: text(limits.companyText).trim().default(''),
};
/** One customer as it stands in a row of an import. */
export const newCustomer = z.strictObject({ username, password, ...companyFields });
export type NewCustomer = z.output<typeof newCustomer>;

/** Left out of a change, the optional ones stay as they are. */
const changedCompany = {
  ...companyFields,
  companyAddress: companyFields.companyAddress.unwrap().optional(),
  contactPerson: companyFields.contactPerson.unwrap().optional(),
  contactPersonDesignation: companyFields.contactPersonDesignation.unwrap().optional(),
  contactPersonPhone: companyFields.contactPersonPhone.unwrap().optional(),
};
/** Only a superadmin may set it (decisions, 'Accounts'). */
const role = z.enum(roles).optional();

export const accountCalls = {
  readMe: {
    for: everyone,
    does: 'The signed-in user.',
    answer: z.strictObject({ user }),
    status: 200,
    problems: [],
  },
  login: {
    for: 'anyone',
    does: 'Signs in; sets a new session and a new anti-forgery token.',
    body: z.strictObject({
      username: text(200, 1),
      password: text(1_000, 1),
    }),
    answer: z.strictObject({ user }),
    status: 200,
    problems: ['loginFailed', 'tooManyTries'],
    audit: ['signedIn', 'signInFailed'],
  },
  logout: {
    for: 'anyone',
    does: 'Ends the session.',
    body: empty,
    answer: done,
    status: 200,
    problems: [],
    audit: ['signedOut'],
  },
  changePassword: {
    for: everyone,
    does: "Changes one's own password; every other session of the account ends, and this one goes on under a new id.",
    body: z.strictObject({ currentPassword: text(1_000, 1), newPassword: password }),
    answer: done,
    status: 200,
    problems: ['passwordWrong', 'tooManyTries'],
    audit: ['credentialsChanged'],
  },
  readAdminCustomers: {
    for: staff,
    does: 'All customers; a superadmin sees admin accounts too.',
    answer: z.strictObject({ customers: z.array(customer) }),
    status: 200,
    problems: [],
  },
  readCustomers: {
    for: staff,
    does: 'All customers; a superadmin sees admin accounts too.',
    answer: z.strictObject({ customers: z.array(customer) }),
    status: 200,
    problems: [],
  },
  readCustomer: {
    for: everyone,
    does: "One customer: a customer's own profile, or any of them for the workshop.",
    params: idParams,
    answer: z.strictObject({ customer }),
    status: 200,
    problems: ['customerNotFound'],
  },
  createCustomer: {
    for: staff,
    does: 'Makes a customer account; a superadmin may make an admin.',
    body: z.strictObject({ username, password, ...companyFields, role }),
    answer: z.strictObject({ customer }),
    status: 201,
    problems: ['usernameTaken', 'notAllowed'],
    audit: ['accountCreated'],
  },
  updateCustomer: {
    for: staff,
    does: 'Changes company and contact fields.',
    params: idParams,
    body: z.strictObject({
      ...changedCompany,
      role,
      /** The `revision` that the form was opened with: changed meanwhile is a 409. Left out: the last one wins. */
      revision: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: z.strictObject({ customer }),
    status: 200,
    problems: ['customerNotFound', 'notAllowed', 'changedMeanwhile', 'ownAccount', 'lastSuperadmin'],
    audit: ['accountEdited', 'roleChanged'],
  },
  updateCredentials: {
    for: staff,
    does: "Changes username, password or both; a changed password ends the account's sessions.",
    params: idParams,
    body: z.strictObject({
      username: z.union([blank, username]).optional(),
      password: z.union([z.literal(''), password]).optional(),
    }),
    answer: z.strictObject({ customer }),
    status: 200,
    problems: ['customerNotFound', 'usernameTaken', 'credentialsRequired'],
    audit: ['credentialsChanged'],
  },
  deleteCustomer: {
    for: staff,
    does: 'Removes the account and its sessions; its orders stay.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['customerNotFound', 'ownAccount', 'lastSuperadmin'],
    audit: ['accountDeleted'],
  },
  importCustomers: {
    for: staff,
    does: 'Adds (and with `existing` changes) customers from CSV, all or nothing; `dryRun` only tells what it would do.',
    body: z.object(importForm),
    files: importFile,
    answer: importAnswer,
    status: 200,
    problems: ['csvMissing', 'csvUnreadable', 'importRefused', 'changedMeanwhile'],
    audit: ['customersImported'],
  },
  exportCustomers: {
    for: staff,
    does: 'The customers as CSV, newest first, without passwords.',
    answer: z.string(),
    status: 200,
    problems: [],
  },
  readCustomerImportTemplate: {
    for: staff,
    does: 'A CSV with the columns of a customer import and no rows.',
    answer: z.string(),
    status: 200,
    problems: [],
  },
} as const satisfies Record<string, Call>;
