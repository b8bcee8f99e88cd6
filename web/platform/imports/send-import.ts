import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import type { ChosenColumns } from './choose-columns.tsx';

type Request = {
  file: File;
  dryRun: boolean;
  update: boolean;
  sheet: string | undefined;
  columns?: ChosenColumns | undefined;
};

/**
 * Sends a CSV or Excel file to be checked or imported. When the server rejects an import, it returns a new check of the same
 * file.
 */
export async function sendImport(
  call: 'importProducts' | 'importCustomers' | 'importMaterials' | 'importStock',
  request: Request,
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  const form = new FormData();
  // Text fields come before the file, because the server reads them first.
  form.set('dryRun', String(request.dryRun));
  form.set('existing', request.update ? 'update' : 'refuse');
  if (request.columns) form.set('columns', JSON.stringify(request.columns));
  if (request.sheet !== undefined) form.set('sheet', request.sheet);
  form.set('file', request.file);
  try {
    return await api[call]({}, { form, onProgress });
  } catch (error) {
    if (request.dryRun || !(error instanceof ApiError) || error.code !== 'importRefused') throw error;
    return sendImport(call, { ...request, dryRun: true }, onProgress);
  }
}
