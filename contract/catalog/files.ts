import { z } from 'zod';
import type { Call } from '../call/call.ts';
import { limits } from '../call/limits.ts';
import { buyers } from '../call/roles.ts';

export const fileTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type FileType = (typeof fileTypes)[number];

export const uploadedFile = z.strictObject({
  url: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.enum(fileTypes),
});
export type UploadedFile = z.output<typeof uploadedFile>;

export const fileCalls = {
  uploadFiles: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Uploads pictures for a later order. Unused ones are removed after a week.',
    files: { files: { most: limits.filesAtOnce, required: true } },
    answer: z.strictObject({ files: z.array(uploadedFile) }),
    status: 201,
    problems: ['fileMissing', 'uploadQuota', 'storageFull'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
