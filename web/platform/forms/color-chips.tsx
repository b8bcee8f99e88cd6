import { useState } from 'react';
import { moveWithArrows } from '../browser/focus.ts';
import { leatherColor } from '../kit/leathers.ts';
import styles from './color-chips.module.css';
import { texts } from './texts.ts';

type Props = {
  /** The name of the group: 'Color of ST-220'. */
  label: string;
  colors: readonly string[];
  chosen: string | undefined;
  onPress: (color: string) => void;
  most?: number;
  /** Whether all colors show their names. */
  named?: boolean;
  /** False when arrow keys also move to controls beside the chips, which the caller handles. */
  movesInside?: boolean;
};

/**
 * The colors of a product as chips: one tab stop, and arrow keys move between the chips. The colors beyond `most` are
 * behind '+2'.
 */
export function ColorChips({ label, colors, chosen, onPress, most = 4, named = false, movesInside = true }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? colors : shownColors(colors, chosen, most);
  const hidden = colors.length - shown.length;
  const tabStop = chosen !== undefined && shown.includes(chosen) ? chosen : shown[0];
  if (colors.length === 0) return <span />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid item everywhere
    <div
      className={styles.chips}
      role="group"
      aria-label={label}
      onKeyDown={event => movesInside && moveWithArrows(event, [...event.currentTarget.querySelectorAll('button')])}
    >
      {shown.map(color => {
        const swatch = leatherColor(color);
        const isChosen = color === chosen;
        const isNamed = named || isChosen || !swatch;
        return (
          <button
            key={color}
            type="button"
            className={`${styles.chip} ${isNamed ? styles.named : ''}`}
            aria-pressed={isChosen}
            aria-label={color}
            title={color}
            tabIndex={color === tabStop ? 0 : -1}
            onClick={() => onPress(color)}
          >
            {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
            {isNamed && <span className="truncate">{color}</span>}
          </button>
        );
      })}
      {hidden > 0 && (
        <button
          type="button"
          className={`${styles.chip} ${styles.named}`}
          aria-label={texts.moreColors(hidden)}
          tabIndex={-1}
          onClick={event => {
            // This button disappears, so the focus moves to the last chip before it.
            const { previousElementSibling } = event.currentTarget;
            if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus();
            setWhole(true);
          }}
        >
          {texts.plus(hidden)}
        </button>
      )}
    </div>
  );
}

/** Returns the first colors, including the selected one, or all colors when only one more is left. */
export function shownColors(colors: readonly string[], chosen: string | undefined, most: number): readonly string[] {
  const first = colors.slice(0, colors.length === most + 1 ? undefined : most);
  return chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
}
