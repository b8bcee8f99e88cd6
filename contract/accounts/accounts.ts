import * as z from 'zod/mini';
import { type Call, done, empty } from '../call/call.ts';
import { importCall } from '../call/csv-import.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams, idText, text, time } from '../call/field-schemas.ts';
import { nextCursor, pageQuery } from '../call/paging.ts';
import { companyRoles, everyone, roles, staff } from '../call/roles.ts';
import {
  accountChange,
  companyFields,
  forgottenPassword,
  newAccount,
  newCredentials,
  password,
  passwordChange,
  passwordReset,
  username,
} from './account-fields.ts';

/** The signed-in user (SI-8). */
export const user = z.strictObject({
  id,
  username: z.string(),
  displayName: z.string(),
  role: z.enum(roles),
  /** The customer's company and the user's role in it; null for staff. */
  companyId: z.nullable(id),
  companyRole: z.nullable(z.enum(companyRoles)),
  /** '' when nobody entered it. */
  personName: z.string(),
  /** Null until the user chooses one. */
  language: z.nullable(z.string()),
  /** The username of the superadmin who sees the portal as this customer; otherwise left out. */
  seenBy: z.optional(z.string()),
});
export type User = z.output<typeof user>;

/** A customer company or a staff account. */
export const customer = z.strictObject({
  id,
  /** The username of the company's first person. */
  username: z.string(),
  role: z.enum(roles),
  companyName: z.string(),
  companyContact: z.string(),
  companyEmail: z.string(),
  companyAddress: z.string(),
  contactPerson: z.string(),
  contactPersonDesignation: z.string(),
  contactPersonPhone: z.string(),
  /** The language of the company's people who chose none; null for that of the portal, and for staff. */
  language: z.nullable(z.string()),
  /** Whether an order needs a purchase order number (PO-2). */
  poRequired: z.boolean(),
  /** How many people of the company are active. */
  people: z.int().check(z.positive()),
  /** Increases by one with every change of these fields. */
  revision: z.int().check(z.positive()),
  createdAt: time,
});
export type Customer = z.output<typeof customer>;

/** One row of a customer import. */
export const newCustomer = z.strictObject({ username, password, ...companyFields });
export type NewCustomer = z.output<typeof newCustomer>;

const exportCustomers = {
  for: staff,
  does: 'Exports customers as CSV, newest first, without passwords.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

const readCustomerImportTemplate = {
  for: staff,
  does: 'Returns a CSV with the columns of a customer import and no rows.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const accountCalls = {
  readMe: {
    for: everyone,
    does: 'Returns the signed-in user.',
    answer: z.strictObject({ user }),
    problems: [],
  },
  login: {
    for: 'anyone',
    does: 'Signs in. Sets a new session and a new anti-forgery token.',
    body: z.strictObject({
      username: text(200, 1),
      password: text(1_000, 1),
    }),
    answer: z.strictObject({ user }),
    problems: ['loginFailed', 'tooManyTries'],
    audit: ['signedIn', 'signInFailed'],
  },
  logout: {
    for: 'anyone',
    does: 'Ends the session.',
    body: empty,
    answer: done,
    problems: [],
    audit: ['signedOut'],
    whileSeeing: true,
  },
  changePassword: {
    for: everyone,
    companyRoles,
    does: "Changes the caller's password. Every other session of the account ends; this one continues under a new id.",
    body: passwordChange,
    answer: done,
    problems: ['passwordWrong', 'tooManyTries'],
    audit: ['credentialsChanged'],
  },
  forgotPassword: {
    for: 'anyone',
    does: 'Emails a link that sets a new password to the account of this username, or to the accounts of this address.',
    body: forgottenPassword,
    answer: done,
    problems: ['tooManyTries'],
    audit: [],
  },
  lookAtResetLink: {
    for: 'anyone',
    does: 'Returns the username of the account of a reset link, for password managers. The link stays valid.',
    body: z.strictObject({ token: text(100, 1) }),
    answer: z.strictObject({ username: z.string() }),
    problems: ['linkInvalid', 'tooManyTries'],
    audit: [],
  },
  redeemResetLink: {
    for: 'anyone',
    does: 'Sets a new password with the token of a reset link. Ends all sessions of the account and signs nobody in.',
    body: passwordReset,
    answer: done,
    problems: ['linkInvalid', 'tooManyTries'],
    audit: ['passwordReset'],
  },
  makeResetLink: {
    for: staff,
    does: "Returns a link that sets a new password for a customer's account, or for any account if a superadmin asks.",
    params: z.strictObject({ id: idText, personId: idText }),
    body: empty,
    /** `sent` states whether the portal also emailed the link to the account's address. */
    answer: z.strictObject({ link: z.string(), sent: z.boolean() }),
    status: 201,
    problems: ['personNotFound', 'confirmIdentity', 'requestRunning', 'keyReused'],
    idempotent: 'sealed',
    audit: ['resetLinkMade'],
  },
  readAdminCustomers: {
    for: staff,
    does: 'Lists customers, newest first. A superadmin sees admin accounts too.',
    query: z.object(pageQuery),
    answer: z.strictObject({ customers: z.array(customer), nextCursor }),
    problems: [],
  },
  readCustomers: {
    for: staff,
    does: 'Lists customers, newest first. A superadmin sees admin accounts too.',
    query: z.object(pageQuery),
    answer: z.strictObject({ customers: z.array(customer), nextCursor }),
    problems: [],
  },
  readCustomer: {
    for: everyone,
    does: "Returns one customer: a customer's own profile, or any customer for the workshop.",
    params: idParams,
    answer: z.strictObject({ customer }),
    problems: ['customerNotFound'],
  },
  createCustomer: {
    for: staff,
    does: 'Creates a customer account. A superadmin may create an admin.',
    body: newAccount,
    answer: z.strictObject({ customer }),
    status: 201,
    problems: ['usernameTaken', 'notAllowed', 'confirmIdentity'],
    audit: ['accountCreated'],
  },
  updateCustomer: {
    for: staff,
    does: 'Updates company and contact fields.',
    params: idParams,
    body: accountChange,
    answer: z.strictObject({ customer }),
    problems: [
      'customerNotFound',
      'confirmIdentity',
      'notAllowed',
      'changedMeanwhile',
      'ownAccount',
      'lastSuperadmin',
      'companyHasPeople',
    ],
    audit: ['accountEdited', 'roleChanged'],
  },
  updateCredentials: {
    for: staff,
    does: "Changes username, password or both. A changed password ends the account's sessions.",
    params: idParams,
    body: newCredentials,
    answer: z.strictObject({ customer }),
    problems: ['customerNotFound', 'confirmIdentity', 'usernameTaken', 'credentialsRequired'],
    audit: ['credentialsChanged'],
  },
  deleteCustomer: {
    for: staff,
    does: 'Deletes the account and its sessions. Its orders stay.',
    params: idParams,
    answer: done,
    problems: ['customerNotFound', 'ownAccount', 'lastSuperadmin', 'confirmIdentity'],
    audit: ['accountDeleted'],
  },
  importCustomers: {
    for: staff,
    does: 'Imports customers from CSV or Excel, all or nothing. `existing` allows updates; `dryRun` only reports what would happen.',
    ...importCall,
    audit: ['customersImported'],
  },
  exportCustomers,
  exportCustomersAsExcel: asExcel(exportCustomers),
  readCustomerImportTemplate,
  readCustomerImportTemplateAsExcel: asExcel(readCustomerImportTemplate),
} as const satisfies Record<string, Call>;
