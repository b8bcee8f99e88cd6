import { type DragEvent, useState } from 'react';
import type { Card } from '#contract/board/card.ts';
import { InSight } from '../lists/in-sight.tsx';
import { NextPage } from '../lists/next-page.tsx';
import { Badge, StatusBadge } from '../stages/status.tsx';
import styles from './board.module.css';
import { BoardCard, type CardActions } from './board-card.tsx';
import { keyOf } from './moves.ts';
import { texts } from './texts.ts';
import type { BoardData, ColumnCards } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  doing: CardActions;
  selection: Selection;
  list: ColumnCards;
  count: BoardData['counts'][ColumnCards['column']];
  active: string | undefined;
  onDrop: (key: string, to: ColumnCards['column']) => void;
};

/** The number of cards that are rendered or left out together. */
const group = 5;
const cardHeight = 150;

/** One column of the Board. Users can drop cards on it. */
export function BoardColumnList({ list, count, active, selection, doing, onDrop }: Props) {
  const { column, mayLoad, load } = list;
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={`${styles.column} ${isOver ? styles.over : ''}`}
      data-column={column}
      aria-label={texts.column(column)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'), column);
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
        <span>
          <span aria-hidden="true">{texts.head(count.lines, count.units)}</span>
          <span className="visually-hidden">{texts.headLong(count.lines, count.units)}</span>
        </span>
      </header>
      <CardGroups list={list} active={active} selection={selection} doing={doing} />
      <NextPage ready={mayLoad} load={load} />
    </section>
  );
}

type GroupsProps = Pick<Props, 'list' | 'active' | 'selection' | 'doing'>;

/** The cards of a column, in groups that are rendered near the viewport only. */
function CardGroups({ list: { column, cards }, active, selection, doing }: GroupsProps) {
  const groups = Array.from({ length: Math.ceil(cards.length / group) }, (_, index) => ({
    // The position, not a card: when a card moves, each group then exchanges one card instead of all.
    name: `board-${column}-${index}`,
    part: cards.slice(index * group, (index + 1) * group),
  }));
  return (
    <ul aria-label={texts.column(column)}>
      {groups.map(({ name, part }, index) => (
        <li key={name} className={styles.group}>
          <InSight name={name} height={part.length * cardHeight} atFirst={index < 2} isWhole className={styles.cards}>
            {() =>
              part.map((one: Card) => (
                <BoardCard
                  key={keyOf(one)}
                  card={one}
                  isActive={keyOf(one) === active}
                  isSelected={selection.has(one)}
                  doing={doing}
                />
              ))
            }
          </InSight>
        </li>
      ))}
    </ul>
  );
}
