import { later } from '../browser/later.tsx';
import { Button } from '../kit/button.tsx';
import { useOpening } from '../lists/use-opening.ts';
import { useMayOrder } from '../session/queries.ts';
import { firstTexts } from './first-texts.ts';

// Loaded when it first opens.
const QuickOrderDialog = later(async () => (await import('./quick-order/quick-order-dialog.tsx')).QuickOrderDialog);

type Props = {
  /** Whether the URL opens it. */
  opened: 1 | undefined;
  go: Parameters<typeof useOpening>[1];
};

/** The button that opens the Quick Order dialog, and the dialog. Nothing for viewers. */
export function QuickOrder({ opened, go }: Props) {
  const { open, close } = useOpening(opened, go);
  if (!useMayOrder()) return null;
  return (
    <>
      <Button onClick={() => open(1)}>{firstTexts.quickOrder}</Button>
      {opened && <QuickOrderDialog onClose={close} />}
    </>
  );
}
