import { Check, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './choice.module.css';
import type { Found } from './finder.tsx';
import { Popover } from './popover.tsx';

const Finder = lazy(() => import('./finder.tsx').then(module => ({ default: module.Finder })));

type Props = {
  /** What is chosen: 'Customer'. */
  label: string;
  /** What the button shows. */
  chosen: string;
  /** The label of the field in which one types. */
  searchLabel: string;
  /** What fits the typed text, and how much of it is shown. */
  find: (typed: string) => { found: readonly (Omit<Found, 'end'> & { isChosen: boolean })[]; status: string };
  empty: string;
};

/** A choice of one among many, found by typing. Its list is loaded when it is first opened. */
export function Choice({ label, chosen, ...rest }: Props) {
  return (
    <Popover
      label={label}
      trigger={
        <button type="button" className={styles.button}>
          <span>
            <span className="visually-hidden">{label}: </span>
            {chosen}
          </span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      }
    >
      {close => (
        <Suspense>
          <Options {...rest} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

function Options({ searchLabel, find, empty, close }: Omit<Props, 'label' | 'chosen'> & { close: () => void }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { found, status } = find(typed);
  const items = found.map(({ isChosen, ...option }) => ({
    ...option,
    end: isChosen && <Check size={16} aria-label="chosen" />,
    onSelect: () => {
      close();
      option.onSelect();
    },
  }));
  return (
    <Finder
      input={input}
      label={searchLabel}
      value={typed}
      onChange={setTyped}
      groups={items.length > 0 ? [{ name: '', items }] : []}
      status={status}
      empty={empty}
    />
  );
}
