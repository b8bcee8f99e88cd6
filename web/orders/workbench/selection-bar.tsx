import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import styles from '../../platform/lists/selection-bar.module.css';
import colors from '../../platform/stages/status-color.module.css';
import { SetFinished } from './set-finished.tsx';
import { texts } from './texts.ts';

type Props = {
  /** The element that contains the bar. */
  at: HTMLElement | null;
  count: number;
  onStatus: (status: ProductStatus) => void;
  onFinish: () => void;
  onCount: (count: number) => void;
  onTickets: () => void;
  onClear: () => void;
};

/**
 * The actions for the selected products, at the lower edge of the order. Renders nothing while no product is selected.
 */
export function SelectionBar({ at, ...props }: Props) {
  return at && props.count > 0 ? createPortal(<Bar {...props} />, at) : null;
}

function Bar({ count, onStatus, onFinish, onCount, onTickets, onClear }: Omit<Props, 'at'>) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.selected(count)} data-selection>
      <b role="status">{texts.selected(count)}</b>
      {productStatuses.map((status, index) => (
        <button
          key={status}
          type="button"
          className={`${styles.status} ${colors[status]}`}
          title={texts.withKey(statusLabel(status), String(index + 1))}
          onClick={() => onStatus(status)}
        >
          {statusLabel(status)}
        </button>
      ))}
      <hr />
      <SetFinished
        trigger={
          <button type="button" className={styles.action}>
            {texts.setReadyOf}
          </button>
        }
        onFinish={onFinish}
        onCount={onCount}
      />
      <button type="button" className={styles.action} onClick={onTickets}>
        {pdfTexts.tickets}
      </button>
      <IconButton
        label={texts.withKey(texts.clear, 'Esc')}
        onClick={({ currentTarget }) => {
          const tick = currentTarget.closest('[data-workbench]')?.querySelector<HTMLElement>('[data-tick]:checked');
          onClear();
          tick?.focus();
        }}
        icon={<X size={18} aria-hidden="true" />}
      />
    </div>
  );
}
