import * as z from 'zod/mini';
import { type Call, done, empty } from '../../call/call.ts';
import { id, idParams, idText, time } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { namedPerson } from '../../call/named-person.ts';
import { buyers, everyone, staff } from '../../call/roles.ts';
import { newDocument } from './add-document.ts';
import { documentKinds } from './document-kinds.ts';

/** A PDF that the workshop put on an order (AG-1). */
export const orderDocument = z.strictObject({
  id,
  kind: z.enum(documentKinds),
  name: z.string(),
  note: z.string(),
  /** Bytes of the file. */
  size: z.int().check(z.minimum(1)),
  needsAgreement: z.boolean(),
  agreedAt: z.nullable(time),
  /** The person of the customer who agreed. */
  agreedBy: z.nullable(namedPerson),
  /** When a newer document took its place before anybody answered. */
  replacedAt: z.nullable(time),
  at: time,
  /** Who added it; null for customers. */
  by: z.nullable(namedPerson),
});
export type OrderDocument = z.output<typeof orderDocument>;

const params = z.strictObject({ id: idText, documentId: idText });
const answer = z.strictObject({ document: orderDocument });

export const documentCalls = {
  readDocuments: {
    for: everyone,
    does: "Lists an order's documents, newest first.",
    params: idParams,
    answer: z.strictObject({ documents: z.array(orderDocument) }),
    problems: ['orderNotFound'],
  },
  readDocumentFile: {
    for: everyone,
    does: 'Returns the PDF of a document, to be saved: no page shows it.',
    params,
    answer: z.string(),
    problems: ['orderNotFound', 'documentNotFound', 'fileNotFound'],
  },
  addDocument: {
    for: staff,
    does: 'Adds a PDF to an order. One that needs an agreement replaces the document of the same kind that nobody answered. Without `name`, the name of the file. An Idempotency-Key header makes retries safe.',
    params: idParams,
    body: newDocument,
    files: { file: { most: 1, required: true, bytes: limits.fileBytes, tooLarge: 'documentTooLarge' } },
    bodyBytes: limits.documentBytes,
    answer,
    status: 201,
    problems: [
      'orderNotFound',
      'orderCancelled',
      'documentMissing',
      'documentTypeNotTaken',
      'documentTooLarge',
      'tooManyDocuments',
      'requestRunning',
      'keyReused',
      'storageFull',
    ],
    audit: ['documentAdded'],
    idempotent: true,
  },
  deleteDocument: {
    for: staff,
    does: 'Removes a document that nobody agreed to, with its file.',
    params,
    answer: done,
    problems: ['orderNotFound', 'orderCancelled', 'documentNotFound', 'agreedAlready'],
    audit: ['documentDeleted'],
  },
  agreeToDocument: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Agrees to a document for the company. Work that waits for the agreement can go on.',
    params,
    body: empty,
    answer,
    problems: [
      'orderNotFound',
      'orderCancelled',
      'documentNotFound',
      'agreementNotNeeded',
      'agreedAlready',
      'documentReplaced',
    ],
    audit: ['documentAgreed'],
  },
} as const satisfies Record<string, Call>;
