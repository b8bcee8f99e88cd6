import { useQueryClient } from '@tanstack/react-query';
import { stockColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { stockKey } from '../order-data/queries.ts';
import { errorText } from '../platform/api/api-error.ts';
import { browserToday } from '../platform/format/day-distance.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { ImportDialog } from '../platform/imports/import-dialog.tsx';
import { sendImport } from '../platform/imports/send-import.ts';
import { useRareToast } from '../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/** Imports materials with their suppliers and counts from a CSV or Excel file (ST-21). */
export function ImportStock({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useRareToast();
  return (
    <ImportDialog
      title={texts.importTitle}
      one={texts.importOne}
      columns={stockColumns}
      template={methodAndPath('readStockImportTemplate').path}
      existingLabel={texts.importExisting}
      note={texts.importNote}
      also={alsoOf}
      send={(request, onProgress) => sendImport('importStock', request, onProgress)}
      errorText={error => errorText(error, texts.importFailed)}
      onDone={({ created, updated }) => {
        void queryClient.invalidateQueries({ queryKey: stockKey });
        toast(texts.imported(created + updated));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** So many materials are named that are not counted again. */
const mostNamed = 3;

function alsoOf({ newSuppliers = [], counts = 0, countedBefore = [] }: ImportAnswer): string[] {
  const more = countedBefore.length - mostNamed;
  return [
    ...(newSuppliers.length > 0 ? [texts.newSuppliers(newSuppliers)] : []),
    ...(counts > 0 ? [texts.counts(counts)] : []),
    ...countedBefore
      .slice(0, mostNamed)
      .map(({ name, at }) => texts.countedBefore(name, formatShortDay(browserToday(new Date(at))))),
    ...(more > 0 ? [texts.moreCountedBefore(more)] : []),
  ];
}
