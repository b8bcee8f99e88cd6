import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { later } from '../browser/later.tsx';
import { Popover } from '../overlays/popover.tsx';
import styles from './choice.module.css';
import type { ChoiceOptionsProps } from './choice-options.tsx';

const ChoiceOptions = later(async () => (await import('./choice-options.tsx')).ChoiceOptions);

type ListProps = Omit<ChoiceOptionsProps, 'close'> & {
  /** The name of the field: 'Customer'. */
  label: string;
};

/** A field that selects one of many options with a search. Its list loads when it first opens. */
export function Choice({ chosen, ...rest }: ListProps & { chosen: string }) {
  return (
    <ChoiceList
      {...rest}
      trigger={
        <button type="button" className={styles.button}>
          <span>
            <span className="visually-hidden">{rest.label}: </span>
            {chosen}
          </span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** The list of a Choice with a custom trigger button. */
export function ChoiceList({ label, trigger, ...rest }: ListProps & { trigger: ReactElement }) {
  return (
    <Popover label={label} trigger={trigger}>
      {close => <ChoiceOptions {...rest} close={close} />}
    </Popover>
  );
}
