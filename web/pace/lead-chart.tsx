import type { Pace } from '#contract/pace/pace.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { ChartFigure, ReadingLine } from './chart-figure.tsx';
import styles from './pace.module.css';
import { texts } from './texts.ts';

const dayMs = 86_400_000;

/** Each finished product as a dot at its day and its working days, with lines at half and nine of ten (PA-5). */
export function LeadChart({ pace, weeks }: { pace: Pace; weeks: number }) {
  const { from, to, leads, half, nine } = pace;
  const oldestFirst = leads.toReversed();
  const most = Math.max(1, ...leads.map(({ workingDays }) => workingDays));
  const span = Math.max(dayMs, Date.parse(to) - Date.parse(from));
  // Dots at the edges are whole.
  const x = (day: string) => 10 + ((Date.parse(day) - Date.parse(from)) / span) * 980;
  const y = (days: number) => 980 - (days / most) * 960;
  const levels = [
    { days: half, look: styles.half, label: texts.half },
    { days: nine, look: styles.nine, label: texts.nine },
  ];
  return (
    <ChartFigure
      chart="leads"
      title={texts.leads}
      weeks={weeks}
      sentence={texts.leadsSay(pace)}
      most={formatNumber(most)}
      reading={{ label: texts.readingLeads, values: oldestFirst.map(texts.leadOf) }}
      table={{ heads: texts.leadHeads, rows: leads.map(rowOf) }}
      legend={
        <ul className={styles.legend}>
          {levels.map(({ look, label }) => (
            <li key={label}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <line className={look} x1={0} x2={16} y1={8} y2={8} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      }
      draw={place => {
        const lead = oldestFirst[place];
        return (
          <>
            {oldestFirst.map(({ orderId, productCode, day, workingDays }) => (
              // A stroke without length has a round end, so that it stays a circle while the drawing is stretched.
              <path key={`${orderId} ${productCode}`} className={styles.dot} d={`M${x(day)} ${y(workingDays)}h.01`} />
            ))}
            {levels.map(({ days, look, label }) => {
              return days !== null && <line key={label} className={look} x1={0} x2={1000} y1={y(days)} y2={y(days)} />;
            })}
            {lead && <ReadingLine x={x(lead.day)} />}
          </>
        );
      }}
    />
  );
}

/** Returns the row of a product in the table. */
function rowOf({ orderId, productCode, day, workingDays }: Pace['leads'][number], index: number) {
  const time = (
    <time key="day" dateTime={day}>
      {formatShortDay(day)}
    </time>
  );
  const code = <bdi key="code">{productCode}</bdi>;
  return { key: `${index}`, cells: [`#${orderId}`, code, time, formatNumber(workingDays)] };
}
