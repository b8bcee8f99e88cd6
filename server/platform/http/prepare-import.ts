import type { Viewer } from '../access/viewer.ts';
import { type Import, readImportFile } from '../csv/import-file.ts';
import type { Table } from '../csv/read-table.ts';
import type { Upload } from '../intake/receive-files.ts';
import { partyOf } from '../turns/party.ts';
import type { Context } from './context.ts';
import type { Prepared } from './serve.ts';

type Given = Parameters<typeof readImportFile>[4];

/** Returns the function that reads the file of an import before its transaction. It throws as readImportFile does. */
export function prepareImport(ofFile: Import) {
  return async (
    { db }: Pick<Context, 'db'>,
    viewer: Viewer,
    given: Given,
    [file]: readonly Upload[],
    signal: AbortSignal,
  ): Promise<Prepared<Table>> => {
    const table = await readImportFile(db, ofFile, { ...partyOf(viewer), signal }, file?.path, given);
    return { value: table, discard: async () => {} };
  };
}
