import { createPortal } from 'react-dom';
import { type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { keyName } from '../../platform/browser/key-names.ts';
import styles from '../../platform/lists/selection-bar.module.css';
import { SelectionAction, SelectionBar } from '../../platform/lists/selection-bar.tsx';
import { texts as listTexts } from '../../platform/lists/texts.ts';
import colors from '../../platform/stages/status-color.module.css';
import { texts as sampleTexts } from '../samples/texts.ts';
import { SetFinished } from './set-finished.tsx';
import { texts } from './texts.ts';

type Props = {
  /** The element that contains the bar. */
  at: HTMLElement | null;
  count: number;
  onStatus: (status: ProductStatus) => void;
  onFinish: () => void;
  onCount: (count: number) => void;
  /** How many of the products can wait for a sample. */
  samples: number;
  onSamples: () => void;
  onTickets: () => void;
  onClear: () => void;
};

/**
 * The actions for the selected products, at the lower edge of the order. Renders nothing while no product is selected.
 */
export function ProductsSelection({ at, ...props }: Props) {
  return at && props.count > 0 ? createPortal(<Bar {...props} />, at) : null;
}

function Bar({ count, samples, onStatus, onFinish, onCount, onSamples, onTickets, onClear }: Omit<Props, 'at'>) {
  return (
    <SelectionBar
      data-selection
      count={count}
      clear={texts.withKey(listTexts.clearSelection, keyName('Esc'))}
      onClear={({ currentTarget }) => {
        const tick = currentTarget.closest('[data-workbench]')?.querySelector<HTMLElement>('[data-tick]:checked');
        onClear();
        tick?.focus();
      }}
    >
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
        trigger={<SelectionAction>{texts.setReadyOf}</SelectionAction>}
        onFinish={onFinish}
        onCount={onCount}
      />
      {samples > 0 && <SelectionAction onClick={onSamples}>{sampleTexts.askMany(samples)}</SelectionAction>}
      <SelectionAction onClick={onTickets}>{pdfTexts.tickets}</SelectionAction>
    </SelectionBar>
  );
}
