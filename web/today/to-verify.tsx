import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { Today } from '#contract/today/today.ts';
import { VerifyCompletionButton } from '../orders/verify-completion-button.tsx';
import { OpenOrder } from './order-dates.tsx';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = { verify: Today['verify']; count: number; onOpen: (order: number) => void };

/** Orders whose items are all finished. */
export function ToVerify({ verify, count, onOpen }: Props) {
  return (
    <Rows
      section="verify"
      label={texts.toVerify}
      rows={verify?.rows}
      total={count}
      rowsOf={today => today.verify?.rows}
      keyOf={row => String(row.id)}
      wrap={list => (
        <Section title={texts.toVerify} count={count}>
          {list}
        </Section>
      )}
    >
      {row => (
        <div className={styles.entry}>
          <p className={styles.line}>
            <OpenOrder id={row.id} onOpen={onOpen} />
            <bdi>{shownCustomer(row)}</bdi>
            <span className={styles.end}>
              <VerifyCompletionButton order={row} side="admin" look="plain" />
            </span>
          </p>
          <small>{texts.allReady(row.totalItems)}</small>
        </div>
      )}
    </Rows>
  );
}
