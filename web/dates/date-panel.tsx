import { useState } from 'react';
import { mayChangeProduction } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { errorText } from '../api/api-error.ts';
import { later } from '../browser/later.tsx';
import { Button } from '../kit/button.tsx';
import { useAlert } from '../overlays/alert.tsx';
import { useToast } from '../overlays/toast.tsx';
import { DateBadge } from './date-badge.tsx';
import styles from './date-panel.module.css';
import { texts } from './texts.ts';
import { useSetPromise } from './use-set-promise.ts';
import { WhyDates } from './why-dates.tsx';

const PromiseDialog = later(async () => (await import('./promise-dialog.tsx')).PromiseDialog);

/** The dates of an order for staff: requested, likely, safe and promised. One click sets the next promise (DA-6). */
export function DatePanel({ order }: { order: Order }) {
  const { promisedOn, promisedWas, requestedDate, likelyOn, safeOn, dateState } = order;
  const [isAsking, setAsking] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const isOpen = mayChangeProduction(order);
  if (!isOpen && !promisedOn && !requestedDate) return null;
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={styles.facts}>
        {promisedOn && (
          <b>
            {texts.promised(promisedOn)}
            {promisedWas && <small>{texts.was(promisedWas)}</small>}
          </b>
        )}
        <DateBadge state={dateState} />
        {likelyOn && <span>{texts.likelyAndSafe(likelyOn, safeOn ?? null)}</span>}
        {requestedDate && <span>{texts.asked(requestedDate)}</span>}
      </div>
      {isOpen && (
        <div className={styles.actions}>
          {promisedOn ? (
            <Button onClick={() => setAsking(true)}>{texts.change}</Button>
          ) : (
            <Promises order={order} onAnother={() => setAsking(true)} />
          )}
          <Button look="quiet" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
            {texts.why}
          </Button>
        </div>
      )}
      {isExplained && <WhyDates order={order} />}
      {isAsking && <PromiseDialog order={order} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Buttons for the first promise: the safe date, the requested date if it is not earlier, or another date. */
function Promises({ order, onAnother }: { order: Order; onAnother: () => void }) {
  const { id, safeOn, requestedDate } = order;
  const alert = useAlert();
  const toast = useToast();
  const { mutate, isPending } = useSetPromise(id);
  const promise = (day: string) =>
    mutate(
      { promisedOn: day },
      {
        onSuccess: () => toast(texts.done(day)),
        onError: error => alert(errorText(error, texts.failed)),
      },
    );
  return (
    <>
      {safeOn && (
        <Button look="primary" busy={isPending} onClick={() => promise(safeOn)}>
          {texts.promise(safeOn)}
        </Button>
      )}
      {safeOn && requestedDate && requestedDate >= safeOn && (
        <Button busy={isPending} onClick={() => promise(requestedDate)}>
          {texts.promiseAsked}
        </Button>
      )}
      <Button look={safeOn ? 'quiet' : 'plain'} onClick={onAnother}>
        {texts.another}
      </Button>
    </>
  );
}
