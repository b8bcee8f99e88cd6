import { useUser } from '../../platform/session/queries.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { takeAddress } from './take-address.ts';
import { texts } from './texts.ts';
import { useReorder } from './use-reorder.ts';

type Props = { id: number; onClose: () => void };

/**
 * The lines of an earlier order, which can be added to the cart (RE-4). The cart also gets its delivery address (DE-2).
 */
export function ReorderDialog({ id, onClose }: Props) {
  const user = useUser();
  const { data, error, refetch } = useReorder(id);
  return (
    <LinesDialog
      title={texts.title(id)}
      context={data && texts.placed(data.createdAt)}
      lines={data?.lines}
      error={error}
      notFound={texts.notFound}
      failed={texts.failed}
      onRetry={() => void refetch()}
      onAdded={() => void takeAddress(id, user)}
      onClose={onClose}
    />
  );
}
