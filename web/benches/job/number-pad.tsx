import { Delete } from 'lucide-react';
import { useState } from 'react';
import { shortcutKey } from '../../platform/browser/keys.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import marking from './marking.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const mostDigits = 7;

type Props = {
  /** Returns why a count cannot be marked. */
  refusalOf: (count: number) => string | undefined;
  onMark: (count: number) => void;
  onCancel: () => void;
};

/** A number pad with keys for thumbs, which says why a count cannot be marked. Physical keyboards work, too. */
export function NumberPad({ refusalOf, onMark, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const count = Number(typed);
  const refusal = count > 0 ? refusalOf(count) : undefined;
  const isPossible = count > 0 && refusal === undefined;
  const press = (digit: string) => setTyped(before => `${before}${digit}`.replace(/^0+/, '').slice(0, mostDigits));
  const erase = () => setTyped(before => before.slice(0, -1));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div
      role="group"
      aria-label={texts.enterCount}
      className={marking.pad}
      onKeyDown={event => {
        const digit = shortcutKey(event);
        if (/^\d$/.test(digit)) press(digit);
        else if (event.key === 'Backspace') erase();
        else if (event.key === 'Escape') onCancel();
      }}
    >
      <output className={marking.typed}>{typed ? formatNumber(count) : texts.enterCount}</output>
      {refusal && (
        <p role="alert" className={`${styles.refusal} ${marking.whole}`}>
          {refusal}
        </p>
      )}
      {digits.map(digit => (
        <Button key={digit} onClick={() => press(digit)}>
          {digit}
        </Button>
      ))}
      <Button aria-label={texts.erase} onClick={erase}>
        <Delete size={22} aria-hidden="true" />
      </Button>
      <div className={styles.question}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button look="primary" aria-disabled={!isPossible} onClick={() => isPossible && onMark(count)}>
          {texts.mark(count)}
        </Button>
      </div>
    </div>
  );
}
