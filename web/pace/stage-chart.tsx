import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { statusLabels } from '#contract/orders/status-labels.ts';
import { sharesOf } from '#contract/pace/flow.ts';
import type { Pace } from '#contract/pace/pace.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { ChartFigure, ReadingLine } from './chart-figure.tsx';
import styles from './pace.module.css';
import { Legend, Patterns, patternOf } from './patterns.tsx';
import { texts } from './texts.ts';

const rowHeight = 1000 / stages.length;
/** The part of a row that the highest bar of all fills. */
const filled = 0.86;

/** The units that passed each stage by week, a row for each stage with a line at its median (PA-4). */
export function StageChart({ pace, weeks }: { pace: Pace; weeks: number }) {
  const rows = pace.stages;
  const most = Math.max(1, ...rows.flatMap(row => stages.map(stage => row[stage])));
  const width = 1000 / Math.max(1, rows.length);
  const items = stages.map(stage => ({
    key: stage,
    label: statusLabels[stage],
    value: texts.median(medianOf(rows, stage)),
  }));
  return (
    <ChartFigure
      chart="stages"
      title={texts.stages}
      weeks={weeks}
      sentence={texts.stagesSay(pace.narrow)}
      most={formatNumber(most)}
      reading={{ label: texts.readingWeeks, values: rows.map(texts.stagesOn) }}
      table={{
        heads: [texts.weekFrom, ...stages.map(stage => statusLabels[stage])],
        rows: rows.toReversed().map(row => ({
          key: row.week,
          cells: [
            <time key="week" dateTime={row.week}>
              {formatShortDay(row.week)}
            </time>,
            ...stages.map(stage => formatNumber(row[stage])),
          ],
        })),
      }}
      legend={<Legend items={items} />}
      draw={place => (
        <>
          <Patterns of="stages" />
          {stages.map((stage, index) => (
            <StageRow key={stage} rows={rows} stage={stage} floor={(index + 1) * rowHeight} most={most} />
          ))}
          <ReadingLine x={(place + 0.5) * width} />
        </>
      )}
    />
  );
}

/** Returns the median of the units that passed a stage in a week. */
function medianOf(rows: Pace['stages'], stage: Stage): number {
  return sharesOf(rows.map(row => row[stage])).half ?? 0;
}

type RowProps = { rows: Pace['stages']; stage: Stage; floor: number; most: number };

function StageRow({ rows, stage, floor, most }: RowProps) {
  const width = 1000 / Math.max(1, rows.length);
  const height = (units: number) => (units / most) * rowHeight * filled;
  const middle = floor - height(medianOf(rows, stage));
  return (
    <g>
      {rows.map((row, week) => (
        <rect
          key={row.week}
          x={(week + 0.1) * width}
          y={floor - height(row[stage])}
          width={width * 0.8}
          height={height(row[stage])}
          fill={patternOf('stages', stage)}
        />
      ))}
      <line className={styles.median} x1={0} x2={1000} y1={middle} y2={middle} />
      <line className={styles.floor} x1={0} x2={1000} y1={floor} y2={floor} />
    </g>
  );
}
