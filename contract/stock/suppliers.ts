import * as z from 'zod/mini';
import { type Call, done } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams } from '../call/field-schemas.ts';
import { changedSupplier, newSupplier } from './supplier-fields.ts';

/** Who sells materials. Orders count its working days of delivery, `leadDays` (ST-15). */
export const supplier = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  leadDays: z.int().check(z.minimum(0)),
  revision: z.int().check(z.positive()),
});
export type Supplier = z.output<typeof supplier>;

const answer = z.strictObject({ supplier });

const exportSuppliers = {
  for: ['superadmin'],
  does: 'Exports the suppliers of materials as CSV.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const supplierCalls = {
  readSuppliers: {
    for: ['superadmin'],
    does: 'Lists the suppliers of materials by name.',
    answer: z.strictObject({ suppliers: z.array(supplier) }),
    problems: [],
  },
  exportSuppliers,
  exportSuppliersAsExcel: asExcel(exportSuppliers),
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
    body: changedSupplier,
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
