import { useState } from 'react';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { later } from '../platform/browser/later.tsx';
import { Button } from '../platform/kit/button.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { useStockChange } from './queries.ts';
import { texts } from './texts.ts';

const ImportStock = later(async () => (await import('./import-stock.tsx')).ImportStock);

/** Offers to keep what the open orders need, or what a file lists; the count sheet follows. */
export function NothingKept({ onStarted }: { onStarted: () => void }) {
  const [isImporting, setImporting] = useState(false);
  const starting = useStockChange((_: undefined, options) => api.startStock({}, options));
  return (
    <>
      {starting.error && <Banner tone="bad">{errorText(starting.error, texts.startFailed)}</Banner>}
      <Empty
        title={texts.none}
        text={texts.noneHelp}
        action={
          <span className="cluster">
            <Button
              look="primary"
              busy={starting.isPending}
              busyText={texts.starting}
              onClick={() => starting.mutate(undefined, { onSuccess: ({ created }) => created > 0 && onStarted() })}
            >
              {texts.start}
            </Button>
            <Button onClick={() => setImporting(true)}>{texts.importFile}</Button>
          </span>
        }
      />
      {isImporting && <ImportStock onClose={() => setImporting(false)} />}
    </>
  );
}
