import { useQueryClient } from '@tanstack/react-query';
import { productColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { ImportDialog } from '../../platform/imports/import-dialog.tsx';
import { sendImport } from '../../platform/imports/send-import.ts';
import { resetLists } from './queries.ts';
import { texts } from './texts.ts';

type Props = { onDone: (answer: ImportAnswer) => void; onClose: () => void };

/** Imports products from a CSV file (CA-9). */
export function ImportProducts({ onDone, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <ImportDialog
      title={texts.importTitle}
      one={texts.importOne}
      columns={productColumns}
      template={methodAndPath('readProductImportTemplate').path}
      existingLabel={texts.importExisting}
      note={texts.importNote}
      send={(request, onProgress) => sendImport('importProducts', request, onProgress)}
      errorText={error => errorText(error, texts.importFailed)}
      onDone={answer => {
        resetLists(queryClient);
        onDone(answer);
      }}
      onClose={onClose}
    />
  );
}
