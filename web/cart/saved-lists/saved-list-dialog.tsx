import { useQuery } from '@tanstack/react-query';
import { LinesDialog } from '../reorder/lines-dialog.tsx';
import { listOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The lines of a saved list, which can be added to the cart (SL-2). */
export function SavedListDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(listOptions(id));
  return (
    <LinesDialog
      title={data?.name ?? texts.title}
      context={data && texts.changed(data.updatedAt, data.updatedBy)}
      lines={data?.lines}
      error={error}
      notFound={texts.notFound}
      failed={texts.listFailed}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
