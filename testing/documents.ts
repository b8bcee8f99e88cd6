import type { Client } from './client.ts';

/** A small PDF that opens a dialog by JavaScript when a program runs it. */
export const pdfBytes = Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert('Hello'))>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`);

type Given = { kind?: string; name?: string; note?: string; needsAgreement?: string; file?: File };

/** Returns the form of a quote that needs an agreement, unless given otherwise. */
export function documentForm({ file = aPdf(), ...given }: Given = {}): FormData {
  const fields = { kind: 'quote', name: 'Quote 2026-118', needsAgreement: 'true', ...given };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return form;
}

export function aPdf(fileName = 'Quote.pdf', bytes: Buffer = pdfBytes): File {
  return new File([new Uint8Array(bytes)], fileName, { type: 'application/pdf' });
}

/** Adds a document to an order and returns its id. */
export async function aDocument(admin: Client, id: number, given: Given = {}): Promise<number> {
  const { status, body } = await admin.call('addDocument', { id }, { form: documentForm(given) });
  if (status !== 201) throw new Error(`the document was refused: ${JSON.stringify(body)}`);
  return body.document.id;
}
