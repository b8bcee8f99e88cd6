import type { AnswerOf } from '#contract/calls.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { brandName } from '../../platform/kit/brand-mark.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './for-you.module.css';

type Waiting = AnswerOf<'readForYou'>;

type Props = {
  waiting: Waiting | undefined;
  onTalk: (id: number) => void;
  onSample: (id: number, productId: number) => void;
};

/**
 * What waits for the customer, above the list: orders to verify, questions of the workshop, and samples to approve (OR-19).
 */
export function ForYou({ waiting: data, onTalk, onSample }: Props) {
  const count = data ? data.verify.length + data.answer.length + data.approve.length + data.more : 0;
  if (!data || count === 0) return null;
  const { forYou } = texts;
  return (
    <section className={styles.section} aria-labelledby="for-you">
      <h2 id="for-you">
        {forYou.title} <span>{formatNumber(count)}</span>
      </h2>
      <ul className="sheet divided">
        {data.verify.map(({ orderId: id, items, since }) => (
          <li key={`verify ${id}`}>
            <p>
              <b>{forYou.verify(id)}</b>
              <span>{forYou.ready(items, since)}</span>
            </p>
            <VerifyCompletionButton
              order={{ id, orderPercentage: 100, completedAt: null, cancelledAt: null }}
              side="customer"
              look="plain"
              label={forYou.verify(id)}
            />
          </li>
        ))}
        {data.answer.map(({ orderId: id, text }) => (
          <li key={`answer ${id}`}>
            <p>
              <b>{forYou.answer(id)}</b>
              <span>{forYou.asks(brandName(), text)}</span>
            </p>
            <Button onClick={() => onTalk(id)}>{forYou.answer(id)}</Button>
          </li>
        ))}
        {data.approve.map(({ orderId: id, productId, productCode, round, since }) => (
          <li key={`approve ${id} ${productId}`}>
            <p>
              <b>{forYou.sample(id)}</b>
              <span>{forYou.round(productCode, round, since)}</span>
            </p>
            <Button aria-label={forYou.seeSampleOf(productCode, id)} onClick={() => onSample(id, productId)}>
              {forYou.seeSample}
            </Button>
          </li>
        ))}
        {data.more > 0 && (
          <li>
            <p>
              <span>{forYou.more(data.more)}</span>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
