import { type DragEvent, Fragment, memo, useState } from 'react';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { jobsReady } from '#contract/production/count-texts.ts';
import { InSight } from '../../platform/lists/in-sight.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import type { Selection } from '../../platform/lists/use-selection.ts';
import { Badge, StatusBadge } from '../../platform/stages/status.tsx';
import { ChangesStrip } from '../open-lines/changes-strip.tsx';
import { texts as lineTexts } from '../open-lines/texts.ts';
import type { useHeld } from '../open-lines/use-held.ts';
import styles from './board.module.css';
import type { BoardActions } from './board-actions.ts';
import { BoardCard, type CardActions } from './board-card.tsx';
import { type Groups, groupCards } from './card-groups.ts';
import { keyOf } from './moves.ts';
import { texts } from './texts.ts';
import type { BoardData, ColumnCards } from './use-columns.ts';

/** A column with the cards that it shows: they keep their places while the pointer or the focus is in the column. */
export type ShownColumn = ColumnCards & { held: ReturnType<typeof useHeld<Card, HTMLElement>> };
type Props = {
  doing: CardActions;
  selection: Selection<string>;
  refusedOf: BoardActions['refusedOf'];
  list: ShownColumn;
  count: BoardData['counts'][ColumnCards['column']];
  /** The jobs that can be worked on at the stage of the column, and their items that wait there. */
  work: BoardData['work'][Stage] | undefined;
  /** The card of this column that Tab reaches. */
  active: string | undefined;
};

const cardHeight = 165;

/** One column of the Board. Users can drop cards on it. It renders again only when something in it has changed. */
export const BoardColumnList = memo(function BoardColumnList(props: Props) {
  const { list, count, work, active, selection, doing } = props;
  const { column, mayLoad, load, held } = list;
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      {...held.list}
      className={`${styles.column} ${isOver ? styles.over : ''}`}
      data-column={column}
      aria-label={texts.column(column)}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Children of the column fire the event, too.
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        doing.current.onDrop(event.dataTransfer.getData('text/plain'), column);
      }}
    >
      <header>
        <h2>
          {column === 'finished' ? (
            <Badge look="completed">{texts.column(column)}</Badge>
          ) : (
            <StatusBadge status={column} />
          )}
        </h2>
        <span>{texts.head(count.lines, count.units)}</span>
        {work && <span>{lineTexts.jobsWait(work.lines, work.units)}</span>}
      </header>
      <CardGroups list={list} active={active} selection={selection} doing={doing} refusedOf={props.refusedOf} />
      <NextPage ready={mayLoad} load={load} />
      <ChangesStrip count={held.changes} onShow={held.show} />
    </section>
  );
}, isUnchanged);

function isUnchanged({ list, ...rest }: Props, { list: next, ...nextRest }: Props): boolean {
  return (
    list.mayLoad === next.mayLoad &&
    (['rows', 'gone', 'changes', 'show', 'list'] as const).every(part => list.held[part] === next.held[part]) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every(name => rest[name] === nextRest[name])
  );
}

type GroupsProps = Pick<Props, 'list' | 'active' | 'selection' | 'doing' | 'refusedOf'>;

/**
 * The cards of a column, in groups that are rendered near the viewport only. In 'Ready', the cards of each order have one
 * head, because an order is verified as a whole.
 */
function CardGroups({ list: { column, held }, active, selection, doing, refusedOf }: GroupsProps) {
  const groups = useGroups(held.rows);
  const activeOrder = held.rows.find(one => keyOf(one) === active)?.orderId;
  return (
    <ul aria-label={texts.column(column)}>
      {groups.map(({ id, cards: part }, index) => (
        <li key={id} className={styles.group}>
          <InSight
            name={`board-${column}-${id}`}
            height={part.length * cardHeight}
            atFirst={index < 2}
            isWhole
            className={styles.cards}
          >
            {() =>
              part.map((one, at) => {
                const before = part[at - 1] ?? groups[index - 1]?.cards.at(-1);
                return (
                  <Fragment key={keyOf(one)}>
                    {column === 'finished' && before?.orderId !== one.orderId && (
                      <ReadyHead card={one} isActive={one.orderId === activeOrder} doing={doing} />
                    )}
                    <BoardCard
                      card={one}
                      isActive={keyOf(one) === active}
                      isSelected={selection.has(keyOf(one))}
                      isGone={held.gone.has(keyOf(one))}
                      refused={refusedOf(one)}
                      doing={doing}
                    />
                  </Fragment>
                );
              })
            }
          </InSight>
        </li>
      ))}
    </ul>
  );
}

/** Returns the groups of the cards, each with the cards that it had in the last render. */
function useGroups(cards: readonly Card[]): Groups {
  const [last, setLast] = useState(() => ({ cards, groups: groupCards(cards) }));
  if (last.cards === cards) return last.groups;
  const groups = groupCards(cards, last.groups);
  setLast({ cards, groups });
  return groups;
}

type ReadyHeadProps = { card: Card; isActive: boolean; doing: CardActions };

/**
 * The head of an order's cards in 'Ready'. Once all jobs of the order are ready, it opens the order for its verification.
 * Tab reaches it from the cards of this order.
 */
function ReadyHead({ card: { orderId, customerName, ofOrder }, isActive, doing }: ReadyHeadProps) {
  const isReady = ofOrder !== null && ofOrder.ready === ofOrder.total;
  return (
    <div className={styles.orderHead}>
      <h3>
        {texts.order(orderId)} · <bdi>{customerName}</bdi>
      </h3>
      {isReady ? (
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-label={texts.verifyOrder(orderId)}
          onClick={() => doing.current.onOpen(orderId)}
        >
          {texts.verify}
        </button>
      ) : (
        ofOrder && <span>{jobsReady(ofOrder.ready, ofOrder.total)}</span>
      )}
    </div>
  );
}
