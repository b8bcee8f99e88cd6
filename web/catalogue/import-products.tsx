import { useQueryClient } from '@tanstack/react-query';
import { productColumns } from '#contract/csv-columns.ts';
import type { ImportAnswer } from '#contract/csv-import.ts';
import { methodAndPath } from '#contract/paths.ts';
import { errorText } from '../api/api-error.ts';
import { sendImport } from '../api/send-import.ts';
import { ImportDialog } from '../kit/import-dialog.tsx';
import { startAnew } from './admin-queries.ts';
import { texts } from './admin-texts.ts';

type Props = { onDone: (answer: ImportAnswer) => void; onClose: () => void };

/** Adds or changes products from a CSV file. */
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
        startAnew(queryClient);
        onDone(answer);
      }}
      onClose={onClose}
    />
  );
}
