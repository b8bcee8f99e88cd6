import { randomBytes } from 'node:crypto';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import type { Portal } from '#server/start.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import type { OrderIds } from './fill-orders.ts';
import type { SampleOrder } from './orders.ts';
import { personOf } from './people.ts';

/** The customer whose newest order has documents. */
const customer = 'customer2';
type SampleDocument = {
  kind: DocumentKind;
  name: string;
  hoursAgo: number;
  state: 'waiting' | 'agreed' | 'replaced';
  lines: string[];
};
const documents: SampleDocument[] = [
  {
    kind: 'quote',
    name: 'Quote 2026-118',
    hoursAgo: 18,
    state: 'replaced',
    lines: ['60 journals JC-502, oxblood, pen loop on the left', '100 pouches VT-803, natural, stamp below'],
  },
  {
    kind: 'drawing',
    name: 'Stamp for the pouches',
    hoursAgo: 17,
    state: 'agreed',
    lines: ['Blind stamp, 28 mm wide, 12 mm above the lower edge', 'Only below the flap, not inside'],
  },
  {
    kind: 'quote',
    name: 'Quote 2026-118, second version',
    hoursAgo: 2,
    state: 'waiting',
    lines: [
      '60 journals JC-502, oxblood, pen loop on the left',
      '100 pouches VT-803, natural',
      'Both with white thread',
    ],
  },
];

export type StoredDocument = SampleDocument & { file: string; size: number };

/** Stores the PDFs of the sample workshop. */
export async function storeDocuments({ context }: Portal): Promise<StoredDocument[]> {
  return Promise.all(
    documents.map(async document => {
      const bytes = pdfOf([document.name, '', ...document.lines]);
      const file = `${randomBytes(16).toString('hex')}.pdf`;
      await context.storage.put(file, bytes);
      return { ...document, file, size: bytes.length };
    }),
  );
}

type Given = { accounts: Accounts; orderIds: OrderIds; orders: readonly SampleOrder[]; now: Date };

/** Puts the documents on a new order: one quote that a second version replaced, and a drawing to which the customer agreed. */
export async function fillDocuments(tx: Tx, given: Given, stored: readonly StoredDocument[]): Promise<void> {
  const { accounts, orderIds, orders, now } = given;
  const orderId = orderIds[orders.findIndex(order => order.state === 'new' && order.customer === customer)];
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const { kind, name, hoursAgo, state, file, size } of stored) {
    const at = ago(hoursAgo);
    const { id: fileId } = await sql<{ id: number }>`
      insert into files (kind, taken_at, created_at, name, type, size, original_name)
      values ('document', ${at}, ${at}, ${file}, 'application/pdf', ${size}, ${`${name}.pdf`}) returning id`.one(tx);
    const row = {
      order_id: orderId,
      file_id: fileId,
      kind,
      name,
      note: '',
      needs_agreement: true,
      added_at: at,
      added_by: idOf(accounts, 'admin'),
      added_by_name: personOf('admin'),
      ...(state === 'replaced' && { replaced_at: ago(2) }),
      ...(state === 'agreed' && {
        agreed_at: ago(hoursAgo - 1),
        agreed_by: idOf(accounts, customer),
        agreed_by_name: personOf(customer),
      }),
    };
    const columns = Object.keys(row).map(sql.ref);
    await sql`insert into order_documents (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(tx);
  }
}

/** Returns a PDF of one A4 page with lines of ASCII text. */
function pdfOf(lines: readonly string[]): Buffer {
  const texts = lines.map(line => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 18 TL 72 770 Td\n${texts}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`);
}
