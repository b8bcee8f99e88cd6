import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useOpening } from '../../platform/lists/use-opening.ts';
import { useMayOrder } from '../../platform/session/user.ts';
import { texts } from '../texts.ts';

// The code loads when the dialog first opens.
const QuickOrderDialog = later(async () => (await import('./quick-order-dialog.tsx')).QuickOrderDialog);

type Props = {
  /** Whether the URL opens the dialog. */
  opened: 1 | undefined;
  go: Parameters<typeof useOpening>[1];
};

/** The Quick Order button and dialog. Viewers see neither. */
export function QuickOrder({ opened, go }: Props) {
  const { open, close } = useOpening(opened, go);
  if (!useMayOrder()) return null;
  return (
    <>
      <Button onClick={() => open(1)}>{texts.quickOrder}</Button>
      {opened && <QuickOrderDialog onClose={close} />}
    </>
  );
}
