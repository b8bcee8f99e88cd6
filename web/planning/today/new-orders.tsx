import { TriangleAlert } from 'lucide-react';
import type { NewOrder, Today } from '#contract/planning/today/today.ts';
import { opensOnClick } from '../../orders/opens-on-click.ts';
import { formatNearDay, formatShortWeekday, formatSpan } from '../../platform/format/format-time.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useWorkshopDay } from '../open-lines/workshop-day.ts';
import styles from './new-orders.module.css';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';

type Props = { fresh: Today['new']; count: number; onOpen: (order: number) => void };

/** Orders with products to accept, the oldest first (AC-1). 'Review' opens the first one. */
export function NewOrders({ fresh, count, onOpen }: Props) {
  const [first] = fresh?.rows ?? [];
  const head = { id: 'new', title: texts.newOrders, count };
  return (
    <Rows
      section="new"
      label={texts.newOrders}
      rows={fresh?.rows}
      total={count}
      rowsOf={today => today.new?.rows}
      keyOf={row => `${row.orderId}`}
      heads={texts.newHeads}
      headsClass={styles.row}
      wrap={list => (
        <Section
          {...head}
          end={
            first && (
              <Button look="primary" onClick={() => onOpen(first.orderId)}>
                {texts.review}
              </Button>
            )
          }
        >
          {list}
        </Section>
      )}
      none={<Section {...head} note={texts.allReviewed} />}
    >
      {row => <NewOrderRow row={row} onOpen={onOpen} />}
    </Rows>
  );
}

function NewOrderRow({ row, onOpen }: { row: NewOrder; onOpen: (order: number) => void }) {
  const { orderId, customerName, requestedDate, warnings, firstOrder, proposedOn, promisedOn, since } = row;
  const today = useWorkshopDay();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number of the order is the button for keys
    <article className={`${styles.row} ${styles.order}`} onClick={opensOnClick(() => onOpen(orderId))}>
      <span className={styles.name}>
        <span>
          <button
            type="button"
            className={styles.number}
            onClick={() => onOpen(orderId)}
            aria-label={texts.open(orderId)}
          >
            #{orderId}
          </button>{' '}
          <bdi>{customerName}</bdi>
        </span>
        <small>{texts.newItems(row)}</small>
      </span>
      <span className={styles.requested}>
        {requestedDate ? (
          <>
            <span className={styles.requestedFor}>{texts.requestedFor}</span> {formatNearDay(requestedDate, today)}
          </>
        ) : (
          texts.noDate
        )}
      </span>
      <span className={styles.unusual}>
        {warnings > 0 && (
          <>
            <TriangleAlert size={16} aria-hidden="true" />
            {firstOrder ? texts.firstOrder : texts.unusual(warnings)}
          </>
        )}
      </span>
      <span className={styles.proposed}>
        {promisedOn ? (
          texts.orderDates({ promisedOn, likelyOn: null }, today)
        ) : proposedOn ? (
          <>
            <b>{formatShortWeekday(proposedOn)}</b>
            <small>{proposedOn === requestedDate ? texts.theRequestedDay : texts.safe}</small>
          </>
        ) : null}
      </span>
      <time className={styles.since} dateTime={since}>
        {formatSpan(since)}
      </time>
    </article>
  );
}
