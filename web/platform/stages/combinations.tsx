import { useId, useState } from 'react';
import { shownCombinations } from '#contract/catalog/options-text.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { type ColoredLine, missingColorWords, unitsWithoutColor } from '#contract/orders/missing-color.ts';
import { formatCount, formatNumber } from '../format/format.ts';
import { leatherColor } from '../kit/leathers.ts';
import styles from './combinations.module.css';

/** The number of combinations that are shown unfolded. */
const fewRows = 3;

type Props = {
  breakdown: readonly Combination[];
  /** How many are shown unfolded. */
  most?: number;
};

/** What units of a line have which color and choices (OP-3). Many are folded, except in print. */
export function Combinations({ breakdown, most = fewRows }: Props) {
  const { rows } = shownCombinations(breakdown);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (rows.length === 0) return null;
  const isFolded = rows.length > most;
  return (
    <>
      {isFolded && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {formatCount(rows.length, 'combination')}
        </button>
      )}
      <ul id={listId} className={`${styles.rows} ${isFolded && !isOpen ? styles.folded : ''}`}>
        {rows.map(({ quantity, color, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the combinations of an order never move
          <li key={at}>
            {color !== null && <Swatch color={color} />}
            <bdi>{[color, text].filter(Boolean).join(' · ')}</bdi> × {formatNumber(quantity)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The color that all units of a line have, beside its quantity. */
export function SharedColor({ breakdown }: Pick<Props, 'breakdown'>) {
  const { color } = shownCombinations(breakdown);
  if (color === null) return null;
  return (
    <strong className={styles.color}>
      <Swatch color={color} />
      <bdi>{color}</bdi>
    </strong>
  );
}

/** The color that all units of a line have, or that some have none. */
export function LineColor({ line }: { line: ColoredLine & { quantity: number; breakdown: readonly Combination[] } }) {
  return (
    <>
      <SharedColor breakdown={line.breakdown} />
      <ColorNotGiven line={line} />
    </>
  );
}

/** Says in a frame that units of a line have no color although its product lists colors (OP-5). */
export function ColorNotGiven({ line, large = false }: { line: ColoredLine & { quantity: number }; large?: boolean }) {
  const units = unitsWithoutColor(line);
  if (units === 0) return null;
  return (
    <strong className={`${styles.missing} ${large ? styles.large : ''}`}>
      {missingColorWords(units, line.quantity, formatNumber)}
    </strong>
  );
}

/** A color without a known look has an empty ring. */
function Swatch({ color }: { color: string }) {
  return <i className={styles.swatch} style={{ background: leatherColor(color) }} aria-hidden="true" />;
}
