import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { brandName } from '../../platform/kit/brand-mark.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './for-you.module.css';

type Waiting = AnswerOf<'readForYou'>;
const { forYou } = texts;

type Props = {
  waiting: Waiting | undefined;
  opening: Opening;
  /** Shows all orders that wait in the list below. */
  onAll: () => void;
};
/** How the orders of the list open: at their top, their conversation, a sample or their deliveries. */
type Opening = Record<'open' | 'openTalk' | 'openDelivery', (id: number) => void> & {
  openSample: (id: number, productId: number) => void;
};

/**
 * What waits for the customer, above the list: orders to verify, questions of the workshop, samples to approve, documents
 * to agree to, and deliveries to confirm (OR-19).
 */
export function ForYou({ waiting, opening, onAll }: Props) {
  const count = waiting ? countOf(waiting) : 0;
  if (!waiting || count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="for-you">
      <h2 id="for-you">
        {forYou.title} <span>{formatNumber(count)}</span>
      </h2>
      <ul className="sheet divided">
        {waiting.verify.map(({ orderId: id, items, since }) => (
          <Entry key={`verify ${id}`} title={texts.order(id)} text={forYou.ready(items, since)}>
            <VerifyCompletionButton
              order={{ id, orderPercentage: 100, completedAt: null, cancelledAt: null }}
              side="customer"
              look="plain"
              label={forYou.verify(id)}
            />
          </Entry>
        ))}
        <Matters waiting={waiting} opening={opening} />
        {waiting.more > 0 && (
          <li>
            <p>
              <span>{forYou.more(waiting.more)}</span>
            </p>
            <Button look="quiet" onClick={onAll}>
              {forYou.showAll}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The matters for which orders wait (QU-4). */
function Matters({ waiting, opening }: { waiting: Waiting; opening: Opening }) {
  const { open, openTalk, openSample, openDelivery } = opening;
  return (
    <>
      {waiting.answer.map(({ orderId: id, text }) => (
        <Entry key={`answer ${id}`} title={texts.order(id)} text={forYou.asks(brandName(), text)}>
          <Button onClick={() => openTalk(id)}>{forYou.answer(id)}</Button>
        </Entry>
      ))}
      {waiting.approve.map(({ orderId: id, productId, productCode, round, since }) => (
        <Entry
          key={`approve ${id} ${productId}`}
          title={forYou.sample(id)}
          text={forYou.round(productCode, round, since)}
        >
          <Button aria-label={forYou.seeSampleOf(productCode, id)} onClick={() => openSample(id, productId)}>
            {forYou.seeSample}
          </Button>
        </Entry>
      ))}
      {waiting.agree.map(({ orderId: id, documentId, kind, name, since }) => (
        <Entry key={`agree ${documentId}`} title={forYou.agree(kind, id)} text={forYou.document(name, since)}>
          <Button aria-label={forYou.seeDocumentOf(id)} onClick={() => open(id)}>
            {forYou.seeDocument}
          </Button>
        </Entry>
      ))}
      {waiting.receive.map(({ orderId: id, number, items, since }) => (
        <Entry key={`receive ${id} ${number}`} title={forYou.receive(id)} text={forYou.delivery(number, items, since)}>
          <Button aria-label={forYou.seeDeliveryOf(number, id)} onClick={() => openDelivery(id)}>
            {forYou.seeDelivery}
          </Button>
        </Entry>
      ))}
    </>
  );
}

/** `children` is the button that leads to the matter. */
function Entry({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <p>
        <b>{title}</b>
        <span>{text}</span>
      </p>
      {children}
    </li>
  );
}

function countOf({ verify, answer, approve, agree, receive, more }: Waiting): number {
  return [verify, answer, approve, agree, receive].reduce((sum, list) => sum + list.length, more);
}
