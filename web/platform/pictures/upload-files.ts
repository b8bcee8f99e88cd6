import { api } from '../api/client.ts';

/** Uploads files at once, for a form that sends their addresses later. Returns the stored files. */
export async function uploadFiles(files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return (await api.uploadFiles({}, { form })).files;
}
