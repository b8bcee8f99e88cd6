import { type KeyboardEvent, useState } from 'react';
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
};

/**
 * The colors of a product as chips: one tab stop, and arrow keys move between the chips. The colors beyond `most` are
 * behind '+2'.
 */
export function ColorChips({ label, colors, chosen, onPress, most = 4 }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? colors : shownColors(colors, chosen, most);
  const hidden = colors.length - shown.length;
  const tabStop = chosen !== undefined && shown.includes(chosen) ? chosen : shown[0];
  if (colors.length === 0) return <span />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid item everywhere
    <div className={styles.chips} role="group" aria-label={label} onKeyDown={moveInside}>
      {shown.map(color => {
        const swatch = leatherColor(color);
        const isChosen = color === chosen;
        return (
          <button
            key={color}
            type="button"
            className={`${styles.chip} ${isChosen || !swatch ? styles.named : ''}`}
            aria-pressed={isChosen}
            aria-label={color}
            title={color}
            tabIndex={color === tabStop ? 0 : -1}
            onClick={() => onPress(color)}
          >
            {swatch && <span className={styles.swatch} style={{ background: swatch }} />}
            {(isChosen || !swatch) && <span className={styles.name}>{color}</span>}
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

/** Returns the first colors, including the selected one. */
export function shownColors(colors: readonly string[], chosen: string | undefined, most: number): readonly string[] {
  const first = colors.slice(0, most);
  return chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
}

function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forward = event.key === 'ArrowDown' || event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
  const back = event.key === 'ArrowUp' || event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
  if (!forward && !back) return;
  event.preventDefault();
  const chips = [...event.currentTarget.querySelectorAll('button')];
  const at = chips.indexOf(document.activeElement as HTMLButtonElement);
  chips[(at + (forward ? 1 : chips.length - 1)) % chips.length]?.focus();
}
