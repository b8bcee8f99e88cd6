import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { id } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { buyers, staff } from '../call/roles.ts';
import { pdfType, pictureTypes } from './file-types.ts';

export const uploadedFile = z.strictObject({
  /** For staff only. */
  id: z.optional(id),
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.enum([...pictureTypes, pdfType]),
});
export type UploadedFile = z.output<typeof uploadedFile>;

export const uploadCalls = {
  uploadFiles: {
    for: ['customer', ...staff],
    companyRoles: buyers,
    does: 'Uploads pictures for a later order; staff may also upload PDFs. Unused files are removed after a week.',
    files: { files: { most: limits.filesAtOnce, required: true } },
    answer: z.strictObject({ files: z.array(uploadedFile) }),
    status: 201,
    problems: ['fileMissing', 'uploadQuota', 'storageFull'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
