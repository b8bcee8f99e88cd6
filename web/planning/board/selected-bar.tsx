import { X } from 'lucide-react';
import { productStatuses } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import bar from '../../platform/lists/selection-bar.module.css';
import { Menu } from '../../platform/overlays/menu.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import styles from './board.module.css';
import type { BoardActions } from './board-actions.ts';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';

type Props = { selection: Selection; actions: BoardActions; onHold: (cards: readonly Card[]) => void };

/** The actions for the selected cards, at the lower edge of the screen. */
export function SelectedBar({ selection, actions, onHold }: Props) {
  const { size } = selection;
  return (
    <div
      className={`${bar.bar} ${styles.selectedBar}`}
      role="toolbar"
      aria-label={texts.selected(size)}
      data-keep-clear
    >
      <b role="status">{texts.selected(size)}</b>
      <Menu
        trigger={
          <button type="button" className={bar.action}>
            {texts.setStatus}
          </button>
        }
        items={productStatuses.map(status => ({
          label: texts.column(status),
          onSelect: () => actions.move(selection.all(), status),
        }))}
      />
      {[
        [texts.markReady, () => actions.move(selection.all(), 'finished')] as const,
        [texts.tickets, () => actions.print(selection.all())] as const,
        [lineTexts.pin, () => actions.pin(selection.all(), true)] as const,
        [texts.hold, () => onHold(selection.all())] as const,
      ].map(([label, onClick]) => (
        <button key={label} type="button" className={bar.action} onClick={onClick}>
          {label}
        </button>
      ))}
      <IconButton label={texts.clear} onClick={selection.clear} icon={<X size={18} aria-hidden="true" />} />
    </div>
  );
}
