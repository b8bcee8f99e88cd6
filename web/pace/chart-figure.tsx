import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { addressOf, excelAddress } from '#contract/call/paths.ts';
import type { PaceChart } from '#contract/pace/pace-choices.ts';
import { DatesTable } from '../dates/accuracy/dates-table.tsx';
import { Button, buttonLook } from '../platform/kit/button.tsx';
import styles from './pace.module.css';
import { texts } from './texts.ts';

type Props = {
  chart: PaceChart;
  title: string;
  weeks: number;
  /** One sentence that says what the chart shows. */
  sentence: string;
  table: { heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };
  /** The name of the reading line, and the values at each of its places. */
  reading: { label: string; values: readonly string[] };
  /** Draws the chart, with the reading line at a place, into a box of 1,000 × 1,000 that is stretched. */
  draw: (place: number) => ReactNode;
  legend: ReactNode;
  /** The number at the upper edge. */
  most: string;
};

/** A chart with its sentence, a line that reads its values, a table with the same numbers, and downloads (PA-7). */
export function ChartFigure({ chart, title, weeks, sentence, table, ...shown }: Props) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const csv = addressOf('exportPace', { weeks: String(weeks), chart }).address;
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className={styles.bar}>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className="cluster">
          <Button look="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? texts.showChart : texts.showTable}
          </Button>
          <a className={buttonLook('quiet')} href={csv} download aria-label={texts.csvOf(title)}>
            <Download size={18} aria-hidden="true" />
            {texts.csv}
          </a>
          <a className={buttonLook('quiet')} href={excelAddress(csv)} download aria-label={texts.excelOf(title)}>
            {texts.excel}
          </a>
        </span>
      </div>
      <figure className={styles.figure}>
        <figcaption>{sentence}</figcaption>
        {isTable ? <DatesTable label={texts.tableOf(title)} {...table} /> : <Chart {...shown} sentence={sentence} />}
      </figure>
    </section>
  );
}

type ChartProps = Pick<Props, 'sentence' | 'reading' | 'draw' | 'legend' | 'most'>;

/** The drawing, and the line that arrow keys and pointers move. It begins at the newest place. */
function Chart({ sentence, reading: { label, values }, draw, legend, most }: ChartProps) {
  const last = Math.max(0, values.length - 1);
  const [chosen, setPlace] = useState<number>();
  const place = Math.min(chosen ?? last, last);
  return (
    <>
      {legend}
      <div className={styles.plot}>
        <span className={styles.most} aria-hidden="true">
          {most}
        </span>
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={sentence}>
          {draw(place)}
        </svg>
        {values.length > 0 && (
          <input
            type="range"
            className={styles.reader}
            min={0}
            max={last}
            value={place}
            aria-label={label}
            aria-valuetext={values[place]}
            onChange={event => setPlace(Number(event.target.value))}
          />
        )}
      </div>
      <p className={styles.value} aria-hidden="true">
        {values[place]}
      </p>
    </>
  );
}

/** The line at the place whose values are read. `x` is in thousandths of the width. */
export function ReadingLine({ x }: { x: number }) {
  return <line className={styles.line} x1={x} x2={x} y1={0} y2={1000} />;
}
