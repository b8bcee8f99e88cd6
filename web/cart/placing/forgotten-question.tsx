import { useState } from 'react';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { pageTexts } from '../page-texts.ts';

type Props = { count: number | undefined; onConfirm: () => void; onCheck: () => void };

/** Asks once whether lines with a quantity of 1 are intended, when the customer has set another quantity (CT-9). */
export function ForgottenQuestion({ count, onConfirm, onCheck }: Props) {
  // Keeps the number while the dialog closes.
  const [last, setLast] = useState(count ?? 0);
  if (count !== undefined && count !== last) setLast(count);
  return (
    <Confirm
      open={count !== undefined}
      title={pageTexts.forgottenTitle}
      question={pageTexts.forgotten(last)}
      verb={pageTexts.placeOrder}
      cancel={pageTexts.checkThem}
      onCancel={onCheck}
      onConfirm={onConfirm}
    />
  );
}
