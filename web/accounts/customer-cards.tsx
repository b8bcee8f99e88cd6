import { useState } from 'react';
import type { Customer } from '#contract/accounts.ts';
import type { Look } from '../kit/looks.ts';
import { NextPage } from '../kit/next-page.tsx';
import { Bone } from '../kit/states.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { useIsPainted } from '../kit/use-is-painted.ts';
import { type CustomerAction, CustomerCard } from './customer-card.tsx';
import { texts } from './customer-texts.ts';
import styles from './customers-screen.module.css';

type Props = {
  look: Look;
  customers: readonly Customer[];
  selfId: number;
  onAct: (action: CustomerAction, customer: Customer) => void;
};
/** Cards drawn at once; more follow as one scrolls, so that a search among many paints at once. */
const step = 36;
/** Painted with the press that asked for them; the places of the others are kept. */
const first = 6;

/** The customers, side by side or one under the other. */
export function CustomerCards({ look, customers, selfId, onAct }: Props) {
  const [shown, setShown] = useState(step);
  const isPainted = useIsPainted();
  return (
    <>
      <ul className={look === 'cards' ? styles.cards : `${styles.cards} ${styles.rows}`}>
        {customers.slice(0, shown).map((customer, at) => (
          <li key={customer.id}>
            {(isPainted || at < first) && (
              <CustomerCard customer={customer} isSelf={customer.id === selfId} onAct={onAct} />
            )}
          </li>
        ))}
      </ul>
      <NextPage key={shown} ready={shown < customers.length} load={() => setShown(shown + step)} />
    </>
  );
}

/** Customers in their shape, while they come. */
export function LoadingCustomers({ look }: { look: Look }) {
  // On phones a row is a card.
  const isRow = !useIsNarrow() && look === 'rows';
  return (
    <div role="status">
      <p className={styles.loading}>{texts.loading}</p>
      <ul className={isRow ? `${styles.cards} ${styles.rows}` : styles.cards} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(customer => (
          <li key={customer}>
            <div className={isRow ? styles.card : `${styles.card} ${styles.bones}`}>
              <Bone width="60%" height={isRow ? '2.75rem' : '1rem'} />
              <Bone width="75%" />
              <Bone width={isRow ? '14.5rem' : '70%'} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
