import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { isComposing } from '../browser/keys.ts';
import styles from './finder.module.css';

export type Found = {
  id: string;
  label: string;
  /** A line under the label. */
  note?: ReactNode;
  /** Content at the end of the line. */
  end?: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
};
export type FoundGroup = { name: string; items: readonly Found[] };

type Props = {
  /** The input, which the parent component focuses when the Finder opens. */
  input: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly FoundGroup[];
  /** The number of results in words, for screen readers. */
  status: string;
  /** Shown when there are no results. */
  empty: ReactNode;
};

/**
 * A search field and its results, for a dialog or popover. Arrow keys move, Enter selects. The parent component finds
 * the matches.
 */
export function Finder({ input, label, value, onChange, groups, status, empty }: Props) {
  return (
    <Base.Root
      open
      inline
      autoHighlight="always"
      keepHighlight
      filter={null}
      items={groups}
      itemToStringValue={({ label }: Found) => label}
      value={value}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && onChange(typed)}
    >
      <div className={styles.head}>
        <Search size={18} aria-hidden="true" />
        <Base.Input
          ref={input}
          className={styles.input}
          aria-label={label}
          placeholder={label}
          onKeyDown={event => isComposing(event) && event.preventBaseUIHandler()}
        />
      </div>
      <Base.Status className="visually-hidden">{status}</Base.Status>
      <Base.Empty className={styles.empty}>{empty}</Base.Empty>
      <Base.List className={styles.list}>
        {(group: FoundGroup) => (
          <Base.Group key={group.name} items={group.items}>
            {group.name && <Base.GroupLabel className={styles.name}>{group.name}</Base.GroupLabel>}
            <Base.Collection>
              {(item: Found) => (
                <Base.Item key={item.id} value={item} className={styles.item} onClick={item.onSelect}>
                  {item.icon}
                  <span className={styles.words}>
                    <span>{item.label}</span>
                    {item.note && <small>{item.note}</small>}
                  </span>
                  {item.end && <span className={styles.end}>{item.end}</span>}
                </Base.Item>
              )}
            </Base.Collection>
          </Base.Group>
        )}
      </Base.List>
    </Base.Root>
  );
}
