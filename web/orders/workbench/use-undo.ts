import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

/** Undoes a complete change of an order (PR-7). */
export function useUndo(id: number): (changeId: string) => void {
  const alert = useAlert();
  const toast = useToast();
  const { mutate } = useOrderChange(id, async (changeId: string) => {
    try {
      await api.undoChange({ changeId });
      toast(texts.undone, { about: 'production' });
      return undefined;
    } catch (error) {
      alert(errorText(error, texts.undoFailed));
      throw error;
    }
  });
  return mutate;
}
