import { formatSmall } from '../format/native-digits.ts';
import styles from './count-dot.module.css';

/** The highest number that a dot shows (NO-4). */
const highest = 99;

type Props = { count: number; tone?: 'danger' | 'accent' | 'onAccent'; unit?: string };

/** A number in a dot, '99+' above 99; renders nothing for 0. Screen readers read `unit` after the number. */
export function CountDot({ count, tone = 'danger', unit }: Props) {
  if (count <= 0) return null;
  return (
    <>
      {' ' /* separates the number from the words before it for screen readers */}
      <span className={`${styles.dot} ${tone === 'danger' ? '' : styles[tone]}`}>
        {count > highest ? `${formatSmall(highest)}+` : formatSmall(count)}
        {unit && <span className="visually-hidden"> {unit}</span>}
      </span>
    </>
  );
}
