import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { Button } from '../../platform/kit/button.tsx';
import { takeMark } from '../outbox/take-mark.ts';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import marking from './marking.module.css';
import { NumberPad } from './number-pad.tsx';

type Props = { ticket: string; stage: Stage; waiting: number; isLoading: boolean };

/** A line that is not yet loaded on the device. Workers can mark units although its count is unknown. */
export function UnknownLine({ ticket, stage, waiting, isLoading }: Props) {
  const [isTyping, setTyping] = useState(false);

  function add(count: number) {
    setTyping(false);
    void takeMark(ticket, stage, count);
  }

  return (
    <>
      <p role="status" className={styles.notice}>
        {isLoading && waiting === 0 ? texts.loading : texts.notLoaded}
      </p>
      <button type="button" className={marking.big} aria-label={texts.plusLabel(stage, 1)} onClick={() => add(1)}>
        {texts.plus(1)}
      </button>
      {isTyping ? (
        <NumberPad
          refusalOf={count => (count > limits.quantity ? texts.quantityFault : undefined)}
          onMark={add}
          onCancel={() => setTyping(false)}
        />
      ) : (
        <div className={marking.amounts}>
          <Button onClick={() => setTyping(true)}>{texts.plusAny}</Button>
        </div>
      )}
    </>
  );
}
