import { maySeeOrder } from '../../platform/access/may-see.ts';
import { sql } from '../../platform/database/sql.ts';
import { beginBody } from '../../platform/files/begin-body.ts';
import { attachment } from '../../platform/files/disposition.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { storageAway } from '../../platform/storage/storage.ts';

type Row = { document: number | null; name: string; file: string; size: number };

/**
 * Sends the PDF of a document as a file to save (AG-1). A PDF may contain scripts and links, so no page of the portal's
 * address ever shows it. Throws orderNotFound, documentNotFound, and fileNotFound when the storage lost it.
 */
export function readDocumentFile({ reads, storage }: Context): OwnHandler<'readDocumentFile'> {
  return async (_request, reply, viewer, { id, documentId }) => {
    if (!viewer) throw problem('notSignedIn');
    const row = await sql<Row>`
      select d.id as document, d.name, f.name as file, f.size
      from orders o left join order_documents d on d.order_id = o.id and d.id = ${documentId}
      left join files f on f.id = d.file_id
      where o.id = ${id} and ${maySeeOrder(viewer)}`.one(reads, 'orderNotFound');
    if (row.document === null) throw problem('documentNotFound');
    const stored = await storage.open(row.file);
    if (!stored) throw problem('fileNotFound');
    if (stored.size !== row.size) {
      throw storageAway(new Error(`${row.file} has ${stored.size} bytes instead of ${row.size}`));
    }
    const body = await beginBody(stored.read(), row.size);
    reply
      .type('application/pdf')
      .header('content-length', row.size)
      .header('content-disposition', attachment(row.name, 'pdf'))
      .header('content-security-policy', "default-src 'none'; sandbox");
    return body;
  };
}
