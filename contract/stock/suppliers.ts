import * as z from 'zod/mini';
import { isEmailAddress } from '../accounts/email-address.ts';
import { type Call, done } from '../call/call.ts';
import { id, idParams, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';

/** Who sells materials. Orders count its working days of delivery, `leadDays` (ST-15). */
export const supplier = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  leadDays: z.int().check(z.minimum(0)),
  revision: z.int().check(z.positive()),
});
export type Supplier = z.output<typeof supplier>;

const name = trimmedText(limits.supplierName, 1);
const email = trimmedText(limits.email).check(
  z.refine(value => value === '' || isEmailAddress(value), { error: () => t`must be an email address` }),
);
const leadDays = wholeNumber(0, limits.leadDays);
const revision = z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER));
const answer = z.strictObject({ supplier });

export const newSupplier = z.strictObject({ name, email: z.optional(email), leadDays: z.optional(leadDays) });

export const supplierCalls = {
  readSuppliers: {
    for: ['superadmin'],
    does: 'Lists the suppliers of materials by name.',
    answer: z.strictObject({ suppliers: z.array(supplier) }),
    problems: [],
  },
  createSupplier: {
    for: ['superadmin'],
    does: 'Adds a supplier of materials, by default with 10 working days of delivery.',
    body: newSupplier,
    answer,
    status: 201,
    problems: ['nameTaken', 'tooManyOfThese', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['supplierCreated'],
  },
  updateSupplier: {
    for: ['superadmin'],
    does: 'Changes a supplier. A field left out stays. Without a revision the last save wins.',
    params: idParams,
    body: z.strictObject({
      name: z.optional(name),
      email: z.optional(email),
      leadDays: z.optional(leadDays),
      revision,
    }),
    answer,
    problems: ['supplierNotFound', 'nameTaken', 'changedMeanwhile'],
    audit: ['supplierEdited'],
  },
  deleteSupplier: {
    for: ['superadmin'],
    does: 'Deletes a supplier that no material and no open purchase names.',
    params: idParams,
    answer: done,
    problems: ['supplierNotFound', 'supplierInUse'],
    audit: ['supplierDeleted'],
  },
} as const satisfies Record<string, Call>;
