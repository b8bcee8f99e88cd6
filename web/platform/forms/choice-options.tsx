import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusOnOpen } from '../browser/focus.ts';
import { Finder, type Found } from './finder.tsx';
import { texts } from './texts.ts';

export type ChoiceOptionsProps = {
  /** The label of the search field. */
  searchLabel: string;
  /** Returns the options that match the typed text, and their number in words for screen readers. */
  find: (typed: string) => { found: readonly (Omit<Found, 'end'> & { isChosen: boolean })[]; status: string };
  empty: string;
  close: () => void;
};

/** The content of a choice's popover: a search field and the matching options. */
export function ChoiceOptions({ searchLabel, find, empty, close }: ChoiceOptionsProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useFocusOnOpen(input);
  const { found, status } = find(typed);
  const items = found.map(({ isChosen, ...option }) => ({
    ...option,
    end: isChosen && <Check size={16} aria-label={texts.chosen} />,
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
