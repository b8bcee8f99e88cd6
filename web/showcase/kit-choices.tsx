import { ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import { folded } from '#contract/call/folding.ts';
import { Choice } from '../platform/forms/choice.tsx';
import { Finder } from '../platform/forms/finder.tsx';
import { Button } from '../platform/kit/button.tsx';
import { LookChoice } from '../platform/lists/look-choice.tsx';
import type { Look } from '../platform/lists/looks.ts';
import { NextPage } from '../platform/lists/next-page.tsx';
import { Menu } from '../platform/overlays/menu.tsx';
import styles from './kit-page.module.css';

const customers = ['Atelier Nord', 'Casa Bruna', 'Harbour Goods'];
const step = 20;
const most = 100;

/** Selection from many options, list layouts, and growing lists. */
export function KitChoices() {
  const [customer, setCustomer] = useState('All customers');
  const [look, setLook] = useState<Look>('rows');
  const [sort, setSort] = useState('Newest first');
  return (
    <section className={styles.part}>
      <h2>Choice, menu with a choice, finder, rows or cards, next page</h2>
      <div className={styles.four}>
        <Choice
          label="Customer"
          chosen={customer}
          searchLabel="Find a customer"
          find={typed => {
            const found = customers.filter(name => folded(name).includes(folded(typed)));
            return {
              found: found.map(name => ({
                id: name,
                label: name,
                isChosen: name === customer,
                onSelect: () => setCustomer(name),
              })),
              status: `${found.length} customers`,
            };
          }}
          empty="No customer found"
        />
        <LookChoice look={look} onLook={setLook} />
        <Menu
          trigger={<Button>Sort</Button>}
          items={[
            {
              name: 'Sort by',
              choices: ['Newest first', 'By name'].map(label => ({
                label,
                isChosen: () => label === sort,
                onSelect: () => setSort(label),
              })),
            },
            { label: 'Start again', onSelect: () => setSort('Newest first') },
          ]}
        />
      </div>
      <div className={styles.four}>
        <KitFinder isFound />
        <KitFinder />
        <KitPages />
      </div>
    </section>
  );
}

function KitFinder({ isFound = false }: { isFound?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const item = { icon: <ReceiptText size={18} aria-hidden="true" />, onSelect: () => setTyped('') };
  return (
    <div className={styles.sheet}>
      <Finder
        input={input}
        label={isFound ? 'Product or order' : 'Product or order, nothing found'}
        value={typed}
        onChange={setTyped}
        groups={
          isFound
            ? [
                { name: 'Products', items: [{ ...item, id: 'product', label: 'ST-220' }] },
                {
                  name: 'Orders',
                  items: [{ ...item, id: 'order', label: 'Order #10278', note: 'Harbour Goods', end: '43%' }],
                },
              ]
            : []
        }
        status={isFound ? '2 results' : ''}
        empty="Nothing found"
      />
    </div>
  );
}

/** Loads more entries during scrolling, until the end. */
function KitPages() {
  const [shown, setShown] = useState(step);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={`${styles.sheet} ${styles.pages}`} tabIndex={0} aria-label="A list that grows">
      <ol>
        {Array.from({ length: shown }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines that never move
          <li key={index}>Row {index + 1}</li>
        ))}
      </ol>
      <NextPage key={shown} ready={shown < most} load={() => setShown(shown + step)} />
    </section>
  );
}
