import { useId } from 'react';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { Select, SelectOptions } from '../platform/forms/field.tsx';
import type { Asks } from './draft.ts';
import styles from './send-box.module.css';
import { texts } from './texts.ts';

type Props = {
  products: readonly OrderProduct[];
  /** Whether a product of the order can be put on hold. */
  mayHold: boolean;
  asks: Asks | undefined;
  onAsk: (asks: Asks | undefined) => void;
};

/** Makes a message of the workshop a question (QU-1): about the order, or a product, which may wait for the answer. */
export function AskFields({ products, mayHold, asks, onAsk }: Props) {
  const about = useId();
  const chosen = products.find(({ productId }) => productId === asks?.productId);
  return (
    <div className={styles.asks}>
      <Checkbox
        label={texts.needsAnswer}
        checked={asks !== undefined}
        onChange={event => onAsk(event.target.checked ? {} : undefined)}
      />
      {asks && (
        <>
          <label htmlFor={about}>{texts.about}</label>
          <Select
            id={about}
            value={chosen?.productId ?? ''}
            onChange={event => onAsk({ productId: Number(event.target.value) || undefined })}
          >
            <option value="">{texts.wholeOrder}</option>
            <SelectOptions of={products.map(({ productId, productCode }) => [productId, productCode])} />
          </Select>
          {chosen && !chosen.hold && mayHold && (
            <Checkbox
              label={texts.holdUntilThen}
              checked={asks.hold === true}
              onChange={event => onAsk({ ...asks, hold: event.target.checked })}
            />
          )}
        </>
      )}
    </div>
  );
}
