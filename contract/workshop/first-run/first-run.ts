import * as z from 'zod/mini';
import { type Call, done, empty } from '../../call/call.ts';
import { id } from '../../call/field-schemas.ts';
import { companyRoles, everyone } from '../../call/roles.ts';

const counts = z.strictObject({
  products: z.int().check(z.minimum(0)),
  customers: z.int().check(z.minimum(0)),
  orders: z.int().check(z.minimum(0)),
});

/** How far the setup of a new portal has come. Samples do not count. */
const firstRun = z.strictObject({
  /** The first product, and the address of its first picture. */
  product: z.nullable(z.strictObject({ id, productCode: z.string(), image: z.nullable(z.string()) })),
  customer: z.nullable(z.strictObject({ id, username: z.string(), displayName: z.string() })),
  /** Whether a customer has placed an order. */
  ordered: z.boolean(),
  /** Whether the caller has changed the initial password. */
  passwordChanged: z.boolean(),
  /** The samples in this portal; null when there are none. */
  samples: z.nullable(counts),
});
export type FirstRun = z.output<typeof firstRun>;

export const firstRunCalls = {
  readFirstRun: {
    for: ['superadmin'],
    does: 'Returns which of the first steps are done: a product, a customer, an order.',
    background: true,
    answer: z.strictObject({ firstRun }),
    problems: [],
  },
  fillSamples: {
    for: ['superadmin'],
    does: 'Fills in a sample workshop: 12 products, 3 customers and 6 orders, which real customers never see.',
    body: empty,
    answer: z.strictObject({ samples: counts }),
    status: 201,
    problems: ['samplesExist', 'productCodeTaken', 'usernameTaken', 'storageFull'],
    audit: ['samplesFilled'],
  },
  removeSamples: {
    for: ['superadmin'],
    does: 'Removes the sample workshop. Samples that somebody edited stay, and so do all other data.',
    /** `kept` contains the samples that somebody edited. */
    answer: z.strictObject({ removed: counts, kept: counts }),
    problems: ['samplesNotFound'],
    audit: ['samplesRemoved'],
  },
  seeAsCustomer: {
    for: everyone,
    companyRoles,
    does: 'Shows a superadmin the portal as a customer sees it, in this session; null ends it. Meanwhile nothing can be changed, except that a trial order can be placed while there is no order.',
    body: z.strictObject({ customerId: z.nullable(id) }),
    answer: done,
    problems: ['customerNotFound', 'notAllowed'],
    audit: ['customerViewOpened', 'customerViewClosed'],
    whileSeeing: true,
  },
} as const satisfies Record<string, Call>;
