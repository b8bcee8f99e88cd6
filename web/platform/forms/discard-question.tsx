import { Confirm } from '../overlays/confirm.tsx';
import { texts } from './texts.ts';

type Props = { isOpen: boolean; cancel: () => void; confirm: () => void };

/** Asks whether to lose what was entered. */
export function DiscardQuestion({ isOpen, cancel, confirm }: Props) {
  return (
    <Confirm
      open={isOpen}
      title={texts.discardTitle}
      question={texts.discardQuestion}
      verb={texts.discard}
      cancel={texts.keepEditing}
      danger
      onCancel={cancel}
      onConfirm={confirm}
    />
  );
}
