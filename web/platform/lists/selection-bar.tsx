import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../kit/button.tsx';
import styles from './selection-bar.module.css';
import { texts } from './texts.ts';

type Props = ComponentProps<'div'> & {
  count: number;
  /** The class that places the bar. */
  at?: string | undefined;
  /** The text of the button that clears the selection. */
  clear?: string;
  onClear: ComponentProps<'button'>['onClick'];
};

/** The number of selected rows and, as children, the actions for them. */
export function SelectionBar({ count, at = '', clear = texts.clearSelection, onClear, children, ...box }: Props) {
  return (
    <div className={`${styles.bar} ${at}`} role="toolbar" aria-label={texts.selected(count)} {...box}>
      <b role="status">{texts.selected(count)}</b>
      {children}
      <IconButton label={clear} onClick={onClear} icon={<X size={18} aria-hidden="true" />} />
    </div>
  );
}

/** An action for the selected rows. */
export function SelectionAction({ icon: Icon, children, ...button }: ComponentProps<'button'> & { icon?: typeof X }) {
  return (
    <button type="button" className={styles.action} {...button}>
      {Icon && <Icon size={16} aria-hidden="true" />}
      {children}
    </button>
  );
}
