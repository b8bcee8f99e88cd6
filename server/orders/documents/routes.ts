import type { Context } from '../../platform/http/context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { requireSeen } from '../require-seen.ts';
import { addDocument } from './add-document.ts';
import { agreeToDocument } from './agree-to-document.ts';
import { deleteDocument } from './delete-document.ts';
import { readDocumentFile } from './read-document-file.ts';
import { readDocuments } from './read-documents.ts';
import { storeDocument } from './store-document.ts';

export function orderDocumentRoutes(serve: Serve, context: Context): void {
  serve('readDocuments', readDocuments);
  serve.own('readDocumentFile', readDocumentFile(context));
  serve('addDocument', addDocument, {
    prepare: storeDocument,
    requireSeen: (tx, viewer, { id }) => requireSeen(tx, viewer, id),
  });
  serve('deleteDocument', deleteDocument);
  serve('agreeToDocument', agreeToDocument);
}
