import type { Answer, Client } from './client.ts';

type Options = { dryRun?: boolean; update?: boolean; sheet?: string; columns?: Record<string, number> };

/** Sends a CSV or Excel file as the import dialogs do. */
export function sendCsvFile(
  client: Client,
  call: 'importProducts' | 'importCustomers' | 'importMaterials' | 'importStock',
  content: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, update = false, sheet, columns }: Options = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('dryRun', String(dryRun));
  form.set('existing', update ? 'update' : 'refuse');
  if (sheet !== undefined) form.set('sheet', sheet);
  if (columns) form.set('columns', JSON.stringify(columns));
  form.set('file', new File([content], 'list.csv', { type: 'text/csv' }));
  return client.call(call, {}, { form });
}
