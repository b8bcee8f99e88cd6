import { ChevronDown } from 'lucide-react';
import styles from './choice.module.css';
import type { ChoiceOptionsProps } from './choice-options.tsx';
import { later } from './later.tsx';
import { Popover } from './popover.tsx';

const ChoiceOptions = later(async () => (await import('./choice-options.tsx')).ChoiceOptions);

type Props = Omit<ChoiceOptionsProps, 'close'> & {
  /** What is chosen: 'Customer'. */
  label: string;
  /** What the button shows. */
  chosen: string;
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
      {close => <ChoiceOptions {...rest} close={close} />}
    </Popover>
  );
}
