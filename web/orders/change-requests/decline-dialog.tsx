import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextDialog } from '../../platform/forms/text-dialog.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Props = { id: number; number: number; onClose: () => void };

/** Declines a request with a reason, which the customer reads. */
export function DeclineDialog({ id, number, onClose }: Props) {
  const toast = useToast();
  const decline = useOrderChange(id, async (note: string) => {
    const changed = await api.declineChange({ id, number, note });
    toast(texts.declined);
    return changed;
  });
  return (
    <TextDialog
      title={texts.declineTitle}
      verb={texts.decline}
      busyText={texts.declining}
      label={texts.declineNote}
      missing={texts.noteRequired}
      most={limits.changeNote}
      busy={decline.isPending}
      error={decline.error ? errorText(decline.error, texts.answerFailed) : undefined}
      onSend={note => decline.mutate(note, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="soft">{texts.declineHelp}</p>
    </TextDialog>
  );
}
