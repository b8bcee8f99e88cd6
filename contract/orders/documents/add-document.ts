import * as z from 'zod/mini';
import { formFlag, oneOf, text, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { documentKinds } from './document-kinds.ts';

/** What `addDocument` takes beside its file. */
export const newDocument = z.object({
  kind: oneOf(documentKinds),
  name: z._default(trimmedText(limits.documentName), ''),
  note: z._default(text(limits.documentNote), ''),
  needsAgreement: z._default(formFlag, false),
});
