import { z } from 'zod';
import { type Call, done, empty, id, idParams, text, time } from './call.ts';
import { limits } from './limits.ts';
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
  createdAt: time,
});
export type Customer = z.output<typeof customer>;

const required = (most: number) => text(most, 1).trim().min(1, 'is required');
const username = required(limits.username);
const password = text(limits.passwordMost, limits.passwordLeast);

/** Company and contact fields (specification 5, 'Customer create'): three required, four optional. */
const company = {
  companyName: required(limits.companyText),
  companyContact: required(limits.companyText),
  companyEmail: text(limits.email).trim().pipe(z.email('must be an email address')),
  companyAddress: text(limits.address).trim().default(''),
  contactPerson: text(limits.companyText).trim().default(''),
  contactPersonDesignation: text(limits.companyText).trim().default(''),
  contactPersonPhone: text(limits.companyText).trim().default(''),
  /** Only a superadmin may set it (decisions, 'Accounts'). */
  role: z.enum(roles).optional(),
};

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
  },
  logout: {
    for: 'anyone',
    does: 'Ends the session.',
    body: empty,
    answer: done,
    status: 200,
    problems: [],
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
    body: z.strictObject({ username, password, ...company }),
    answer: z.strictObject({ customer }),
    status: 201,
    problems: ['usernameTaken', 'notAllowed'],
  },
  updateCustomer: {
    for: staff,
    does: 'Changes company and contact fields.',
    params: idParams,
    body: z.strictObject(company),
    answer: z.strictObject({ customer }),
    status: 200,
    problems: ['customerNotFound', 'notAllowed'],
  },
  updateCredentials: {
    for: staff,
    does: "Changes username, password or both; a changed password ends the account's sessions.",
    params: idParams,
    body: z.strictObject({
      username: text(limits.username).trim().optional(),
      password: z.union([z.literal(''), password]).optional(),
    }),
    answer: z.strictObject({ customer }),
    status: 200,
    problems: ['customerNotFound', 'usernameTaken', 'credentialsRequired'],
  },
  deleteCustomer: {
    for: staff,
    does: 'Removes the account and its sessions; its orders stay.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['customerNotFound'],
  },
} as const satisfies Record<string, Call>;
