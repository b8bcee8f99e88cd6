import { productStatuses } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { SelectionAction, SelectionBar } from '../../platform/lists/selection-bar.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import styles from './board.module.css';
import type { BoardActions } from './board-actions.ts';
import { texts } from './texts.ts';

type Props = {
  cards: readonly Card[];
  actions: BoardActions;
  onHold: (cards: readonly Card[]) => void;
  onClear: () => void;
};

/** The actions for the selected cards, at the lower edge of the screen. */
export function SelectedBar({ cards, actions, onHold, onClear }: Props) {
  return (
    <SelectionBar at={styles.selectedBar} data-keep-clear count={cards.length} onClear={onClear}>
      <Menu
        trigger={<SelectionAction>{texts.setStatus}</SelectionAction>}
        items={productStatuses.map(status => ({
          label: texts.column(status),
          onSelect: () => actions.move(cards, status),
        }))}
      />
      {[
        [texts.markReady, () => actions.move(cards, 'finished')] as const,
        [texts.tickets, () => actions.print(cards)] as const,
        [lineTexts.pin, () => actions.pin(cards, true)] as const,
        [texts.hold, () => onHold(cards)] as const,
      ].map(([label, onClick]) => (
        <SelectionAction key={label} onClick={onClick}>
          {label}
        </SelectionAction>
      ))}
    </SelectionBar>
  );
}
