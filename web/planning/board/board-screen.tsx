import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { stages } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { type BoardColumn, boardColumns, boardStates } from '#contract/planning/board/columns.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded, SkeletonRows } from '../../platform/kit/states.tsx';
import { useSelection } from '../../platform/lists/use-selection.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useOrderOver } from '../open-lines/order-over.tsx';
import { useHeld } from '../open-lines/use-held.ts';
import { WorkshopDay } from '../open-lines/workshop-day.ts';
import styles from './board.module.css';
import { type Move, useBoardActions } from './board-actions.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardColumnList, type ShownColumn } from './board-column.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { keyOf, marksOf } from './moves.ts';
import type { BoardView } from './queries.ts';
import { SelectedBar } from './selected-bar.tsx';
import { texts } from './texts.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { type BoardData, useColumns } from './use-columns.ts';

const route = getRouteApi('/signed-in/');

/** The Board: every product of the open orders in the column of its status (TB-5). */
export function BoardScreen() {
  const { search, customer, state, column } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const view: BoardView = {
    search: useSettled(search),
    customer,
    state: boardStates.find(one => one === state),
  };
  const query = useColumns(view);
  const onView = (change: object) =>
    void navigate({ search: before => ({ ...before, tab: 'board', ...change }), replace: true });
  // A filter leads phones to the first column that has something to show.
  const filled = view.state && boardColumns.find(one => (query.data?.counts[one]?.lines ?? 0) > 0);
  const shownColumn = boardColumns.find(one => one === column) ?? filled ?? 'not_reviewed';
  return (
    <div className={styles.screen}>
      <BoardBar
        view={view}
        typed={search ?? ''}
        states={query.data?.states}
        counts={query.data?.counts}
        column={shownColumn}
        onView={onView}
        onColumn={to => onView({ column: to })}
      />
      <Loaded query={query} failed={texts.failed} skeleton={<Loading />}>
        {data => (
          <WorkshopDay value={data.day}>
            <Columns
              fresh={data}
              shownColumn={shownColumn}
              isFiltered={Boolean(search || customer || view.state)}
              onColumn={to => onView({ column: to })}
            />
          </WorkshopDay>
        )}
      </Loaded>
    </div>
  );
}

type ColumnsProps = {
  fresh: BoardData;
  shownColumn: string;
  isFiltered: boolean;
  onColumn: (column: BoardColumn) => void;
};

function Columns({ fresh, shownColumn, isFiltered, onColumn }: ColumnsProps) {
  const isPhone = useIsNarrow(639);
  const { open, dialog } = useOrderOver('board');
  const [ownChanges, onChanged] = useReducer((count: number) => count + 1, 0);
  const columns = useShownColumns(fresh, ownChanges);
  const selection = useSelection<string>();
  const selected = fresh.columns.flatMap(column => column.cards).filter(card => selection.has(keyOf(card)));
  const withSelected = (card: Card) => (selection.has(keyOf(card)) ? selected : [card]);
  const actions = useBoardActions({ onChanged, selection });
  const [active, setActive] = useState<string>();
  const [holding, setHolding] = useState<readonly Card[]>();
  const cards = columns.flatMap(({ held }) => held.rows);
  const onDrop = (key: string, to: BoardColumn) => {
    const dragged = cards.find(card => keyOf(card) === key);
    if (dragged) actions.move(withSelected(dragged), to);
  };
  const latest = { selection, withSelected, actions, onOpen: open, onHold: setHolding, onDrop };
  const doing = useRef(latest);
  useLayoutEffect(() => {
    doing.current = latest;
  });
  const onKeyDown = useBoardKeys({ ...latest, columns, move: actions.move, onColumn: isPhone ? onColumn : undefined });
  const shown = columns.filter(({ column }) => !isPhone || column === shownColumn);
  const inReach = shown.flatMap(({ held }) => held.rows).map(keyOf);
  const current = active !== undefined && inReach.includes(active) ? active : inReach[0];

  if (cards.length === 0) return <NoCards isFiltered={isFiltered} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside */}
      <div
        className={styles.board}
        onKeyDown={onKeyDown}
        onFocus={event => {
          const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
          if (card) setActive(card.dataset.card);
        }}
      >
        {shown.map(column => (
          <BoardColumnList
            key={column.column}
            list={column}
            count={fresh.counts[column.column]}
            work={workAt(fresh, column.column)}
            active={column.held.rows.some(card => keyOf(card) === current) ? current : undefined}
            selection={selection}
            refusedOf={actions.refusedOf}
            doing={doing}
          />
        ))}
      </div>
      {selected.length > 0 && (
        <SelectedBar cards={selected} actions={actions} onHold={setHolding} onClear={selection.clear} />
      )}
      {actions.asking && <MoveQuestion {...actions.asking} onMove={actions.moveNow} onCancel={actions.cancel} />}
      {holding && <HoldDialog cards={holding} onHold={actions.hold} onClose={() => setHolding(undefined)} />}
      {dialog}
    </>
  );
}

function workAt({ work }: BoardData, column: BoardColumn) {
  const stage = stages.find(one => one === column);
  return stage && work[stage];
}

function useShownColumns(fresh: BoardData, ownChanges: number): readonly ShownColumn[] {
  // The columns are a constant list, so the hooks keep their order.
  return fresh.columns.map(column => ({
    ...column,
    // biome-ignore lint/correctness/useHookAtTopLevel: see above
    held: useHeld<Card, HTMLElement>(column.cards, keyOf, ownChanges),
  }));
}

function NoCards({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title={texts.noneFound} text={texts.noneFoundHelp} />
  ) : (
    <Empty title={texts.empty} text={texts.emptyHelp} />
  );
}

function Loading() {
  return (
    <div role="status">
      <p className={styles.loading}>{texts.loading}</p>
      <div className={styles.board} aria-hidden="true">
        <SkeletonRows count={boardColumns.length} className={styles.column}>
          <Bone width="6rem" height="1.5rem" />
          <Bone width="100%" height="8rem" />
          <Bone width="100%" height="8rem" />
        </SkeletonRows>
      </div>
    </div>
  );
}

type Props = Move & { onMove: (move: Move) => void; onCancel: () => void };

/** Asks for confirmation before a move marks many units as done. */
function MoveQuestion({ cards, to, onMade, onMove, onCancel }: Props) {
  const [only] = cards;
  const marks = only && cards.length === 1 ? marksOf(only, to) : undefined;
  const units = cards.reduce((sum, card) => sum + (marksOf(card, to)?.units ?? 0), 0);
  return (
    <Confirm
      open
      title={texts.askTitle(texts.column(to))}
      question={only && marks ? texts.ask(marks.units, only.quantity, marks.stage) : texts.askMany(units)}
      verb={texts.askVerb}
      onConfirm={() => onMove({ cards, to, onMade })}
      onCancel={onCancel}
    />
  );
}
