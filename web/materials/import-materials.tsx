import { useQueryClient } from '@tanstack/react-query';
import { materialColumns } from '#contract/call/csv-columns.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { errorText } from '../platform/api/api-error.ts';
import { ImportDialog } from '../platform/imports/import-dialog.tsx';
import { sendImport } from '../platform/imports/send-import.ts';
import { useRareToast } from '../platform/overlays/toast.tsx';
import { refreshMaterials } from './queries.ts';
import { texts } from './texts.ts';

/** Imports the materials of records from a CSV or Excel file (MA-13). */
export function ImportMaterials({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useRareToast();
  return (
    <ImportDialog
      title={texts.importTitle}
      one={texts.importOne}
      columns={materialColumns}
      template={methodAndPath('readMaterialImportTemplate').path}
      existingLabel={texts.importExisting}
      note={texts.importNote}
      send={(request, onProgress) => sendImport('importMaterials', request, onProgress)}
      errorText={error => errorText(error, texts.importFailed)}
      onDone={({ created, updated }) => {
        void refreshMaterials(queryClient);
        toast(texts.imported(created + updated));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
