import { Ellipsis } from 'lucide-react';
import { memo, type RefObject } from 'react';
import type { Card } from '#contract/planning/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/planning/board/columns.ts';
import { readyOf } from '#contract/production/count-texts.ts';
import type { LineSet } from '../../orders/changed-order.ts';
import { RefusedChange } from '../../orders/refused-change.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import type { Selection } from '../../platform/lists/use-selection.ts';
import { Menu } from '../../platform/overlays/menu.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { StageTrack } from '../../platform/stages/progress.tsx';
import { HoldPhoto } from '../open-lines/hold-photo.tsx';
import { PinSign } from '../open-lines/pin-sign.tsx';
import { StartChip } from '../open-lines/start-chip.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import styles from './board.module.css';
import { type BoardActions, failedCards } from './board-actions.ts';
import { cardId } from './focus-card.ts';
import { columnOf, keyOf } from './moves.ts';
import { texts } from './texts.ts';

/** What cards can do. A reference, so that a new selection or action does not re-render every card. */
export type CardActions = RefObject<{
  selection: Selection<string>;
  withSelected: (card: Card) => readonly Card[];
  actions: BoardActions;
  onOpen: (order: number) => void;
  onHold: (cards: readonly Card[]) => void;
  onDrop: (key: string, to: BoardColumn) => void;
}>;
type Props = {
  card: Card;
  isActive: boolean;
  isSelected: boolean;
  /** Whether the card has left the column and only keeps its place. */
  isGone: boolean;
  /** The last change of the card, if it was refused. */
  refused: LineSet | undefined;
  doing: CardActions;
};

/** A product of an open order. Drag it, use its menu, or move it with keys. One that waits for its sample stays. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { card, isActive, isSelected, isGone, refused, doing } = props;
  const { orderId, productCode, customerName, image, quantity, passed, hold } = card;
  const isFinished = columnOf(card) === 'finished';
  const undated = lineTexts.noDate(card);
  return (
    // Native drag events are enough for a mouse; touch screens and keyboards use the menu and keys. Manual reordering
    // would need a library.
    <article
      // The card is in another column as well then.
      id={isGone ? undefined : cardId(keyOf(card))}
      data-card={keyOf(card)}
      data-row={keyOf(card)}
      className={`${styles.card} ${isSelected ? styles.selected : ''} ${isGone ? styles.gone : ''}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${lineTexts.nameOf(card)}, ${customerName}, ${texts.column(columnOf(card))}${isSelected ? `, ${texts.chosen}` : ''}`}
      draggable={!isFinished && !isGone && hold?.reason !== 'sample'}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', keyOf(card));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className={styles.cardHead}>
        <span className={styles.picture}>
          <Picture address={image ?? undefined} alt="" width={96} initialOf={productCode} />
        </span>
        <span className={styles.name}>
          <CodeAndSigns card={card} />
          <small>#{orderId}</small>
        </span>
        <CardMenu {...props} />
      </div>
      {!isFinished && (
        <p className={styles.customer}>
          <bdi>{customerName}</bdi>
        </p>
      )}
      <StageTrack done={passed} total={quantity} legend="numbers" />
      <div className={styles.cardFoot}>
        <span>{readyOf(passed.packaging, quantity)}</span>
        <StartChip card={card} />
        {!isFinished && undated && <span>{undated}</span>}
      </div>
      {(hold || card.blocked) && <p className={styles.hold}>{lineTexts.blocked(card)}</p>}
      {hold && (
        <div className={styles.problem}>
          <span dir="auto">{lineTexts.since(hold)}</span>
          <HoldPhoto {...card} />
        </div>
      )}
      {refused && (
        <RefusedChange
          text={failedCards(refused, 1)}
          tabIndex={isActive ? 0 : -1}
          onRetry={() => doing.current.actions.retry(card)}
        />
      )}
    </article>
  );
});

/** The product code, whether the card is pinned, and whether its order has unread messages. A pin moves no ready card. */
function CodeAndSigns({ card }: { card: Card }) {
  return (
    <b>
      <Code>{card.productCode}</Code>
      {card.pinned && columnOf(card) !== 'finished' && <PinSign />}
      {card.unread && (
        <span className={styles.unread}>
          <span className="visually-hidden">{texts.unread}</span>
        </span>
      )}
    </b>
  );
}

function CardMenu({ card, isActive, isSelected, doing }: Props) {
  const column = columnOf(card);
  const isHeld = card.hold?.reason === 'sample';
  const to = column === 'finished' || isHeld ? [] : boardColumns.filter(one => one !== column);
  return (
    <Menu
      trigger={
        <IconButton
          label={lineTexts.moreFor(card)}
          tabIndex={isActive ? 0 : -1}
          icon={<Ellipsis size={18} aria-hidden="true" />}
        />
      }
      items={[
        ...to.map(one => ({
          label: texts.moveTo(texts.column(one)),
          onSelect: () => doing.current.actions.move(doing.current.withSelected(card), one),
        })),
        {
          label: isSelected ? texts.unselect : texts.select,
          onSelect: () => doing.current.selection.toggle(keyOf(card)),
        },
        // A ready job stands with the others of its order.
        ...(column === 'finished'
          ? []
          : [
              {
                label: card.pinned ? lineTexts.unpin : lineTexts.pin,
                onSelect: () => doing.current.actions.pin([card], !card.pinned),
              },
            ]),
        ...(isHeld ? [] : [{ label: texts.hold, onSelect: () => doing.current.onHold([card]) }]),
        { label: texts.tickets, onSelect: () => doing.current.actions.print([card]) },
        { label: texts.open, onSelect: () => doing.current.onOpen(card.orderId) },
      ]}
    />
  );
}
