import { useQueryClient } from '@tanstack/react-query';
import { customerColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { ImportDialog } from '../../platform/imports/import-dialog.tsx';
import { sendImport } from '../../platform/imports/send-import.ts';
import { customersOptions } from './queries.ts';
import { texts } from './texts.ts';

type Props = { onDone: (answer: ImportAnswer) => void; onClose: () => void };

/** Imports customers from a CSV file. */
export function ImportCustomers({ onDone, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <ImportDialog
      title={texts.importTitle}
      one={texts.importOne}
      columns={customerColumns}
      template={methodAndPath('readCustomerImportTemplate').path}
      existingLabel={texts.importExisting}
      send={(request, onProgress) => sendImport('importCustomers', request, onProgress)}
      errorText={error => errorText(error, texts.importFailed)}
      onDone={answer => {
        void queryClient.invalidateQueries({ queryKey: customersOptions.queryKey });
        onDone(answer);
      }}
      onClose={onClose}
    />
  );
}
