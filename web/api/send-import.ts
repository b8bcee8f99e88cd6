import type { ImportAnswer } from '#contract/csv-import.ts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';

type Request = { file: File; dryRun: boolean; update: boolean };

/**
 * Sends a CSV file to be checked or imported. An import that was refused because a row is not right any more wrote
 * nothing; it answers what a check of the same file says now.
 */
export async function sendImport(
  call: 'importProducts' | 'importCustomers',
  request: Request,
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  const form = new FormData();
  // Text before the file: the server knows what it is for before it comes.
  form.set('dryRun', String(request.dryRun));
  form.set('existing', request.update ? 'update' : 'refuse');
  form.set('file', request.file);
  try {
    return await api[call]({}, { form, onProgress });
  } catch (error) {
    if (request.dryRun || !(error instanceof ApiError) || error.code !== 'importRefused') throw error;
    return sendImport(call, { ...request, dryRun: true }, onProgress);
  }
}
