import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { type DateState, dateStates } from '#contract/orders/date-states.ts';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { DatedOrder, Today } from '#contract/planning/today/today.ts';
import { DateBadge } from '../../dates/date-badge.tsx';
import { usePromiseSheet } from '../../dates/promises/use-promise-sheet.tsx';
import { texts as dateTexts } from '../../dates/texts.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useWorkshopDay } from '../open-lines/workshop-day.ts';
import { MoreRows, OpenOrder, Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = { today: Today; onOpen: (order: number) => void };

/**
 * Orders that are late or will be late and have no new date since; then, in one line, those with a new date and the tight
 * ones, and the orders without a date (LA-4).
 */
export function LateAndTight({ today: { dates, decisions, counts, toPromise }, onOpen }: Props) {
  const [areOthersShown, showOthers] = useState(false);
  const { open, sheet } = usePromiseSheet();
  const rows = dates?.rows ?? [];
  const urgent = decisions.late + decisions.willBeLate;
  const all = counts.late + counts.willBeLate + counts.tight;
  const isOther = ({ dateState, hasNewDate }: DatedOrder) => dateState === 'tight' || hasNewDate;
  const isQuiet = urgent + toPromise === 0;
  const head = { id: 'late', title: texts.lateAndTight, end: all > 0 && <States counts={counts} /> };
  return (
    <>
      <Rows
        section="dates"
        label={texts.lateAndTight}
        rows={areOthersShown ? rows : rows.filter(row => !isOther(row))}
        total={areOthersShown ? all : urgent}
        rowsOf={page => page.dates?.rows.filter(row => areOthersShown || !isOther(row))}
        keyOf={row => String(row.id)}
        wrap={list => <Section {...head}>{list}</Section>}
        foot={
          !isQuiet && (
            <>
              {all > urgent && !areOthersShown && (
                <Others
                  rows={rows}
                  counts={counts}
                  onShow={() => showOthers(true)}
                  newDates={all - urgent - counts.tight}
                />
              )}
              {urgent > 0 && (
                // A late order that moves makes room, and some that will be late may then keep their dates.
                <MoveDates onOpen={() => open({ state: decisions.late > 0 ? 'late' : 'willBeLate' })} />
              )}
              {toPromise > 0 && <ToPromise count={toPromise} onOpen={() => open({ state: 'toPromise' })} />}
            </>
          )
        }
        none={<Section {...head} note={all === 0 && texts.noneLate} />}
      >
        {row => <DateRow order={row} onOpen={onOpen} />}
      </Rows>
      <Link to="/" search={{ tab: 'dates' }} className={styles.accuracy}>
        {texts.dateAccuracy}
      </Link>
      {sheet}
    </>
  );
}

type OthersProps = {
  rows: readonly DatedOrder[];
  counts: Today['counts'];
  /** How many orders will be late although they have a new date. */
  newDates: number;
  onShow: () => void;
};

/** The orders whose dates need no decision. */
function Others({ rows, counts, newDates, onShow }: OthersProps) {
  return (
    <MoreRows>
      <span>
        {[newDates > 0 && texts.newDates(newDates), counts.tight > 0 && texts.tightOnes(tightIds(rows), counts.tight)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button look="quiet" onClick={onShow}>
        {texts.show}
      </Button>
    </MoreRows>
  );
}

const tightIds = (rows: readonly DatedOrder[]) => rows.filter(row => row.dateState === 'tight').map(({ id }) => id);

/** The numbers of the three states, each a link to the Board with that filter. The Board's head says the same numbers. */
function States({ counts }: { counts: Today['counts'] }) {
  return dateStates.map((state: DateState, index) => (
    <Fragment key={state}>
      {index > 0 && ' · '}
      <Link
        to="/"
        search={{ tab: 'board', state }}
        className={state !== 'tight' && counts[state] > 0 ? styles.bad : undefined}
      >
        {texts.stateCount(dateTexts.states[state], counts[state])}
      </Link>
    </Fragment>
  ));
}

function MoveDates({ onOpen }: { onOpen: () => void }) {
  return (
    <p className={styles.more}>
      <span>{texts.moveDatesHelp}</span>
      <Button look="quiet" onClick={onOpen}>
        {texts.moveDates}
      </Button>
    </p>
  );
}

function ToPromise({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <p className={styles.more}>
      <span>{texts.toPromise(count)}</span>
      <Button look="quiet" onClick={onOpen}>
        {texts.promiseDates}
      </Button>
    </p>
  );
}

function DateRow({ order, onOpen }: { order: DatedOrder; onOpen: Props['onOpen'] }) {
  const { id, dateState, moved, movedBecause } = order;
  return (
    <div className={styles.entry}>
      <p className={styles.line}>
        <OpenOrder id={id} onOpen={onOpen} />
        <bdi>{shownCustomer(order)}</bdi>
        <span className={styles.end}>
          <DateBadge state={dateState} />
        </span>
      </p>
      <span className={styles.soft}>{texts.orderDates(order, useWorkshopDay())}</span>
      {movedBecause && <small>{texts.moved(moved, movedBecause)}</small>}
    </div>
  );
}
