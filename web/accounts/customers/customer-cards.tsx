import { useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Bone } from '../../platform/kit/states.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { useUser } from '../../platform/session/user.ts';
import { type CustomerAction, CustomerCard } from './customer-card.tsx';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

type Props = {
  look: Look;
  customers: readonly Customer[];
  onAct: (action: CustomerAction, customer: Customer) => void;
};
/** Cards per page. Scrolling renders more, so that searching a long list stays fast. */
const step = 36;

/** The list of customers, as cards or as rows. */
export function CustomerCards({ look, customers, onAct }: Props) {
  const { id: selfId } = useUser();
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul className={look === 'cards' ? styles.cards : `${styles.cards} ${styles.rows}`}>
        {customers.slice(0, shown).map(customer => (
          <li key={customer.id}>
            <CustomerCard customer={customer} isSelf={customer.id === selfId} onAct={onAct} />
          </li>
        ))}
      </ul>
      <NextPage key={shown} ready={shown < customers.length} load={() => setShown(shown + step)} />
    </>
  );
}

/** The loading skeleton of the list. */
export function LoadingCustomers({ look }: { look: Look }) {
  // On phones rows look like cards.
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
