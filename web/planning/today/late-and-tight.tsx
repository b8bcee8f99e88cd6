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

/** Orders that are late or will be late, then the tight ones in one line, and the orders without a date (LA-4). */
export function LateAndTight({ today: { dates, counts, toPromise }, onOpen }: Props) {
  const [areTightShown, showTight] = useState(false);
  const { open, sheet } = usePromiseSheet();
  const rows = dates?.rows ?? [];
  const shown = areTightShown ? rows : rows.filter(({ dateState }) => dateState !== 'tight');
  const all = counts.late + counts.willBeLate + counts.tight;
  return (
    <Section id="late" title={texts.lateAndTight} end={<States counts={counts} />}>
      <Rows
        section="dates"
        label={texts.lateAndTight}
        rows={shown}
        total={areTightShown ? all : counts.late + counts.willBeLate}
        rowsOf={page => page.dates?.rows.filter(({ dateState }) => areTightShown || dateState !== 'tight')}
        keyOf={row => String(row.id)}
        foot={
          <>
            {counts.tight > 0 && !areTightShown && (
              <MoreRows>
                <span>{texts.tightOnes(tightIds(rows), counts.tight)}</span>
                <Button look="quiet" onClick={() => showTight(true)}>
                  {texts.show}
                </Button>
              </MoreRows>
            )}
            {counts.late + counts.willBeLate > 0 && (
              <MoveDates onOpen={() => open({ state: counts.willBeLate > 0 ? 'willBeLate' : 'late' })} />
            )}
            {toPromise > 0 && <ToPromise count={toPromise} onOpen={() => open({ state: 'toPromise' })} />}
          </>
        }
        none={all + toPromise === 0 && <p className={styles.none}>{texts.noneLate}</p>}
      >
        {row => <DateRow order={row} onOpen={onOpen} />}
      </Rows>
      <Link to="/" search={{ tab: 'dates' }} className={styles.accuracy}>
        {texts.dateAccuracy}
      </Link>
      {sheet}
    </Section>
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
