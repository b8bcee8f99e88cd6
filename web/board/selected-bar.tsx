import { X } from 'lucide-react';
import type { Card } from '#contract/board/card.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import { Menu } from '../overlays/menu.tsx';
import styles from './board.module.css';
import type { BoardActions } from './board-actions.ts';
import { texts } from './texts.ts';
import type { Selection } from './use-selection.ts';

type Props = { selection: Selection; actions: BoardActions; onHold: (cards: readonly Card[]) => void };

/** The actions for the selected cards, at the lower edge of the screen. */
export function SelectedBar({ selection, actions, onHold }: Props) {
  const { size } = selection;
  return (
    <div className={styles.selectedBar} role="toolbar" aria-label={texts.selected(size)} data-keep-clear>
      <b role="status">{texts.selected(size)}</b>
      <Menu
        trigger={<Button>{texts.setStatus}</Button>}
        items={productStatuses.map(status => ({
          label: texts.column(status),
          onSelect: () => actions.move(selection.all(), status),
        }))}
      />
      <Button onClick={() => actions.move(selection.all(), 'finished')}>{texts.markReady}</Button>
      <Button onClick={() => actions.print(selection.all())}>{texts.tickets}</Button>
      <Button onClick={() => actions.pin(selection.all(), true)}>{lineTexts.pin}</Button>
      <Button onClick={() => onHold(selection.all())}>{texts.hold}</Button>
      <IconButton label={texts.clear} onClick={selection.clear} icon={<X size={18} aria-hidden="true" />} />
    </div>
  );
}
