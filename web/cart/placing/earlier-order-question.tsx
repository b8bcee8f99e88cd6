import { useState } from 'react';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { pageTexts } from '../page-texts.ts';
import type { EarlierOrder } from './send-order.ts';

type Props = { earlier: EarlierOrder | undefined; onCancel: () => void; onConfirm: () => void };

/** Asks whether to place a changed cart as another order, after the response to an earlier order was lost. */
export function EarlierOrderQuestion({ earlier, onCancel, onConfirm }: Props) {
  // Keeps the number while the dialog closes.
  const [last, setLast] = useState(earlier);
  if (earlier && earlier !== last) setLast(earlier);
  return (
    <Confirm
      open={earlier !== undefined}
      title={pageTexts.earlierTitle(last?.orderId)}
      question={pageTexts.earlierQuestion}
      verb={pageTexts.placeAnother}
      cancel={pageTexts.backToCart}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
