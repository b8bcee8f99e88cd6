import { useQueryClient } from '@tanstack/react-query';
import { customerColumns } from '#contract/csv-columns.ts';
import type { ImportAnswer } from '#contract/csv-import.ts';
import { methodAndPath } from '#contract/paths.ts';
import { errorText } from '../api/api-error.ts';
import { sendImport } from '../api/send-import.ts';
import { ImportDialog } from '../kit/import-dialog.tsx';
import { customersOptions } from './customer-queries.ts';
import { texts } from './customer-texts.ts';

type Props = { onDone: (answer: ImportAnswer) => void; onClose: () => void };

/** Adds or changes customers from a CSV file. */
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
