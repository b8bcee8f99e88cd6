import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { addressOf, excelAddress } from '#contract/call/paths.ts';
import type { Accuracy } from '#contract/dates/dates.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatMonth, formatShortDay } from '../../platform/format/format-time.ts';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { Banner, Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { accuracyOptions } from '../queries.ts';
import styles from './accuracy.module.css';
import { DatesTable } from './dates-table.tsx';
import { MadeAgain } from './made-again.tsx';
import { PromisesKept } from './promises-kept.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/signed-in/');
const usual = 12;
const rowsAtFirst = 20;

/** The accuracy of forecast and promised dates (DA-10). */
export function AccuracyScreen() {
  const navigate = useNavigate({ from: '/' });
  const given = route.useSearch().months;
  const months = texts.monthChoices.find(([count]) => count === given)?.[0] ?? usual;
  const { data, isError, refetch } = useQuery(accuracyOptions(months));
  const csv = addressOf('exportAccuracy', { months }).address;
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Segmented
          label={texts.months}
          value={String(months)}
          options={texts.monthChoices.map(([count, label]) => ({ value: String(count), label }))}
          onChange={value =>
            void navigate({ search: before => ({ ...before, tab: 'dates', months: Number(value) }), replace: true })
          }
        />
        <span className="cluster">
          <a className={buttonLook('quiet')} href={csv} download>
            <Download size={18} aria-hidden="true" />
            {texts.download}
          </a>
          <a className={buttonLook('quiet')} href={excelAddress(csv)} download>
            {texts.excel}
          </a>
        </span>
      </div>
      {data ? (
        <Content accuracy={data} />
      ) : isError ? (
        <ErrorPanel title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <p>{texts.loading}</p>
          <Bone width="60%" height="1.5rem" />
          <Bone width="100%" height="12rem" />
        </div>
      )}
      {data && <MadeAgain months={months} />}
    </div>
  );
}

function Content({ accuracy }: { accuracy: Accuracy }) {
  const { last, months, rows, promises, warning } = accuracy;
  if (last.n === 0) return <Empty title={texts.none} text={texts.noneHelp} />;
  return (
    <>
      <p className={styles.lead}>{texts.ofLast(last)}</p>
      {warning && <Banner tone="note">{texts.tooHopeful}</Banner>}
      <section>
        <h2>{texts.byMonth}</h2>
        <ul className={styles.months}>
          {months.map(({ month, n, held }) => (
            <li key={month}>
              <time dateTime={month}>{formatMonth(month)}</time>
              <span className={styles.bars} aria-hidden="true">
                <span style={{ width: `${(held / n) * 100}%` }} />
              </span>
              <span>{texts.monthOf(held, n)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{texts.products}</h2>
        <Products rows={rows} />
      </section>
      <PromisesKept promises={promises} />
    </>
  );
}

const dayOrNothing = (day: string | null) => (day ? <time dateTime={day}>{formatShortDay(day)}</time> : '–');

/** The newest products, or all of them after 'Show all', so that the next section is not far below. */
function Products({ rows }: { rows: Accuracy['rows'] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ProductTable rows={isWhole ? rows : rows.slice(0, rowsAtFirst)} />
      {!isWhole && rows.length > rowsAtFirst && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {texts.showAll(rows.length)}
        </Button>
      )}
    </>
  );
}

function ProductTable({ rows }: { rows: Accuracy['rows'] }) {
  return (
    <DatesTable
      label={texts.products}
      heads={texts.productHeads}
      rows={rows.map(row => ({
        key: `${row.orderId} ${row.productCode}`,
        cells: [
          `#${row.orderId}`,
          <bdi key="code">{row.productCode}</bdi>,
          dayOrNothing(row.likelyOn),
          dayOrNothing(row.safeOn),
          dayOrNothing(row.promisedOn),
          row.readyOn ? dayOrNothing(row.readyOn) : texts.open,
          <span key="off" className={(row.daysOff ?? 1) > 0 ? styles.late : undefined}>
            {row.daysOff === null ? '–' : `${row.daysOff > 0 ? '+' : ''}${formatNumber(row.daysOff)}`}
          </span>,
        ],
      }))}
    />
  );
}
