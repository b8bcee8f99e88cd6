import { useState } from 'react';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Acceptance } from '#contract/production/acceptance/acceptance.ts';
import { errorText } from '../platform/api/api-error.ts';
import { later } from '../platform/browser/later.tsx';
import { browserToday, dayDistance } from '../platform/format/day-distance.ts';
import { Button } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { DateBadge } from './date-badge.tsx';
import styles from './date-panel.module.css';
import { texts } from './texts.ts';
import { useSetPromise } from './use-set-promise.ts';
import { WhyDates } from './why-dates.tsx';

const PromiseDialog = later(async () => (await import('./promise-dialog.tsx')).PromiseDialog);

type Props = {
  order: Order;
  /**
   * While the order is new, the dates that accepting would give it; null while they load. The review promises them, so
   * this offers no promise.
   */
  ifAccepted?: Pick<Acceptance, 'likelyOn' | 'safeOn' | 'lines'> | null;
};

/** The dates of an order for staff: requested, likely, safe and promised. One click sets the next promise (DA-6). */
export function DatePanel({ order, ifAccepted }: Props) {
  const { promisedOn, promisedWas, requestedDate, dateState, plan } = order;
  const isNew = ifAccepted !== undefined && promisedOn === null;
  const { likelyOn, safeOn } = (isNew ? ifAccepted : order) ?? {};
  const [isAsking, setAsking] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const isLive = isOpen(order);
  const isReady = order.orderPercentage === 100;
  const distance = isLive && promisedOn ? dayDistance(promisedOn, browserToday()) : '';
  const why = !isReady && isLive && (
    <Button look="quiet" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
      {texts.why}
    </Button>
  );
  if ((isReady || !isLive) && !promisedOn && !requestedDate) return null;
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={styles.facts}>
        {promisedOn && (
          <b>
            {texts.promised(promisedOn)}
            {distance && <small>{` · ${distance}`}</small>}
            {promisedWas && <small>{texts.was(promisedWas)}</small>}
          </b>
        )}
        {!promisedOn && !isReady && isLive && (
          <b>
            {texts.noDateYet}
            {plan && <small>{texts.planned(plan)}</small>}
          </b>
        )}
        <DateBadge state={dateState} />
        <span>{texts.known(requestedDate, likelyOn, safeOn)}</span>
        {isNew && why}
      </div>
      {isLive && !isNew && (promisedOn || !isReady) && (
        <div className="cluster">
          {promisedOn ? (
            <Button onClick={() => setAsking(true)}>{texts.change}</Button>
          ) : (
            <Promises order={order} onAnother={() => setAsking(true)} />
          )}
          {why}
        </div>
      )}
      {isExplained && <WhyDates order={order} ifAccepted={(isNew && ifAccepted) || undefined} />}
      {isAsking && <PromiseDialog order={order} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Buttons for the first promise: the planned day, or another date (DA-13). */
function Promises({ order, onAnother }: { order: Order; onAnother: () => void }) {
  const { id, plan } = order;
  const plannedOn = plan?.on;
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
      {plannedOn && (
        <Button look="primary" busy={isPending} onClick={() => promise(plannedOn)}>
          {texts.promise(plannedOn)}
        </Button>
      )}
      <Button look={plannedOn ? 'quiet' : 'plain'} onClick={onAnother}>
        {texts.another}
      </Button>
    </>
  );
}
