import type { Answer, Client } from './client.ts';

type Options = { dryRun?: boolean; update?: boolean };

/** Sends a CSV file as the import dialogs do. */
export function sendCsvFile(
  client: Client,
  call: 'importProducts' | 'importCustomers',
  content: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, update = false }: Options = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('dryRun', String(dryRun));
  form.set('existing', update ? 'update' : 'refuse');
  form.set('file', new File([content], 'list.csv', { type: 'text/csv' }));
  return client.call(call, {}, { form });
}
