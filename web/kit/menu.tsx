import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void };

/** What else can be done, behind one button (`trigger`). Arrow keys, letters and Esc work. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align="end" sideOffset={4}>
          <Base.Popup className={styles.popup}>
            {items.map(item => (
              <Base.Item
                key={item.label}
                className={`${styles.item} ${item.danger ? styles.danger : ''}`}
                onClick={item.onSelect}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
