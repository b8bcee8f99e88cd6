import styles from './pace.module.css';

/** How each series of the charts looks: the color of its status, and strokes that differ without colors, too. */
const looks = {
  cutting: { color: 'var(--cutting-solid)', stroke: 'M0 4h8' },
  stitching: { color: 'var(--stitching-solid)', stroke: 'M0 8L8 0' },
  finishing: { color: 'var(--finishing-solid)', stroke: 'M4 0v8' },
  packaging: { color: 'var(--packaging-solid)', stroke: 'M0 0l8 8' },
  packed: { color: 'var(--track-off)', stroke: '' },
} as const;
type Series = keyof typeof looks;
const series = Object.keys(looks) as Series[];

const idOf = (drawing: string, one: Series) => `pace-${drawing}-${one}`;

/** The fill of a series in a drawing that contains `Patterns`. */
export const patternOf = (drawing: string, one: Series) => `url(#${idOf(drawing, one)})`;

/** The patterns of a drawing, whose box is stretched: about 8 pixels are 10 units in its width and 32 in its height. */
export function Patterns({ of }: { of: string }) {
  return (
    <defs>
      {series.map(one => (
        <pattern key={one} id={idOf(of, one)} width="10" height="32" patternUnits="userSpaceOnUse">
          <rect width="10" height="32" fill={looks[one].color} />
          <path d={looks[one].stroke} className={styles.hatch} transform="scale(1.25 4)" />
        </pattern>
      ))}
    </defs>
  );
}

type Item = { key: Series; label: string; value: string };

/** The names of the series beside their looks, each with a value. */
export function Legend({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ key, label, value }) => (
        <li key={key}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <rect width="16" height="16" fill={looks[key].color} />
            <path d={looks[key].stroke} className={styles.hatch} transform="scale(2)" />
          </svg>
          <span>
            {label} <b>{value}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
