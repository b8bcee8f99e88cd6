import { useQuery } from '@tanstack/react-query';
import { LinesDialog } from '../reorder/lines-dialog.tsx';
import { listOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The lines of a saved list, which can be added to the cart (SL-2). */
export function SavedListDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(listOptions(id));
  const { data } = query;
  return (
    <LinesDialog
      title={data?.name ?? texts.title}
      context={data && texts.changed(data.updatedAt, data.updatedBy)}
      query={query}
      notFound={texts.notFound}
      failed={texts.listFailed}
      onClose={onClose}
    />
  );
}
