import { useState } from 'react';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { Today } from '#contract/planning/today/today.ts';
import { VerifyCompletionButton } from '../../orders/verify-completion-button.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { MoreRows, OpenOrder, Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import own from './to-verify.module.css';
import styles from './today.module.css';
import { VerifyAllButton } from './verify-all-button.tsx';

type Props = { verify: Today['verify']; count: number; onOpen: (order: number) => void; onChanged: () => void };

/** Orders whose items are all ready. Several can be verified with one question; their list opens on demand. */
export function ToVerify({ verify, count, onOpen, onChanged }: Props) {
  const [isShown, show] = useState(false);
  const rows = verify?.rows ?? [];
  const isFolded = count > 1 && !isShown;
  return (
    <Rows
      section="verify"
      label={texts.toVerify}
      rows={isFolded ? [] : rows}
      total={isFolded ? 0 : count}
      rowsOf={today => today.verify?.rows}
      keyOf={row => String(row.id)}
      head={
        verify &&
        count > 1 && (
          <>
            <div className={own.all}>
              <p>
                <b>{texts.ordersReady(count)}</b>
                <br />
                {texts.readySince(verify.items, verify.since)}
              </p>
              <VerifyAllButton count={count} onVerified={onChanged} />
            </div>
            {isFolded && (
              <MoreRows>
                <span>
                  {texts.someOf(
                    rows.slice(0, shownIds).map(({ id }) => id),
                    count,
                  )}
                </span>
                <Button look="quiet" onClick={() => show(true)}>
                  {texts.show}
                </Button>
              </MoreRows>
            )}
          </>
        )
      }
      wrap={list => (
        <Section title={texts.toVerify} count={count}>
          {list}
        </Section>
      )}
      none={<Section title={texts.toVerify} count={0} note={texts.noneReady} />}
    >
      {row => <VerifyRow order={row} onOpen={onOpen} />}
    </Rows>
  );
}

/** How many numbers of orders the folded list shows. */
const shownIds = 5;

function VerifyRow({ order, onOpen }: { order: OrderSummary; onOpen: Props['onOpen'] }) {
  return (
    <div className={styles.entry}>
      <p className={styles.line}>
        <OpenOrder id={order.id} onOpen={onOpen} />
        <bdi>{shownCustomer(order)}</bdi>
        <span className={styles.end}>
          <VerifyCompletionButton order={order} side="admin" look="plain" />
        </span>
      </p>
      <small>{texts.allReady(order.totalItems)}</small>
    </div>
  );
}
