import { flowSeries } from '#contract/pace/flow.ts';
import type { Pace } from '#contract/pace/pace.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { ChartFigure, ReadingLine } from './chart-figure.tsx';
import { Legend, Patterns, patternOf } from './patterns.tsx';
import { texts } from './texts.ts';

const bands = ['cutting', 'stitching', 'finishing', 'packaging', 'packed'] as const;

/** The units in work by day, as bands of what waits for each stage, above what is packed (PA-2, PA-3). */
export function FlowChart({ pace, weeks }: { pace: Pace; weeks: number }) {
  const { flow } = pace;
  const top = Math.max(1, ...flow.map(({ placed }) => placed));
  // Units packed before these weeks would leave no room for them.
  const bottom = Math.min(...flow.map(({ packed }) => packed));
  const x = (place: number) => (place / Math.max(1, flow.length - 1)) * 1000;
  const y = (units: number) => 1000 - ((units - bottom) / Math.max(1, top - bottom)) * 1000;
  const lines = [...flowSeries.map(series => flow.map(day => day[series])), flow.map(() => bottom)];
  const edge = (index: number) => (lines[index] ?? []).map((units, place) => `${x(place)},${y(units)}`);
  const last = (index: number) => lines[index]?.at(-1) ?? 0;
  return (
    <ChartFigure
      chart="flow"
      title={texts.flow}
      weeks={weeks}
      sentence={texts.flowSays(pace)}
      most={formatNumber(top)}
      reading={{ label: texts.readingDays, values: flow.map(texts.flowOn) }}
      table={{
        heads: texts.flowHeads,
        rows: flow.toReversed().map(one => ({
          key: one.day,
          cells: [
            <time key="day" dateTime={one.day}>
              {formatShortDay(one.day)}
            </time>,
            ...flowSeries.map(series => formatNumber(one[series])),
          ],
        })),
      }}
      legend={
        <Legend
          items={bands.map((band, index) => ({
            key: band,
            label: texts.bands[band],
            value: formatNumber(last(index) - last(index + 1)),
          }))}
        />
      }
      draw={place => (
        <>
          <Patterns of="flow" />
          {bands.map((band, index) => (
            <polygon
              key={band}
              points={[...edge(index), ...edge(index + 1).toReversed()].join(' ')}
              fill={patternOf('flow', band)}
            />
          ))}
          <ReadingLine x={x(place)} />
        </>
      )}
    />
  );
}
