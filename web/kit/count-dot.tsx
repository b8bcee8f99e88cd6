import { limits } from '#contract/limits.ts';
import styles from './count-dot.module.css';
import { formatSmall } from './own-digits.ts';

type Props = { count: number; tone?: 'danger' | 'accent' | 'onAccent'; unit?: string };

/** A number in a dot, '99+' above 99; nothing for 0. `unit` is what a screen reader hears after it. */
export function CountDot({ count, tone = 'danger', unit }: Props) {
  if (count <= 0) return null;
  return (
    <>
      {' ' /* apart from the words before it, for who does not see it */}
      <span className={`${styles.dot} ${tone === 'danger' ? '' : styles[tone]}`}>
        {count > limits.badge ? `${formatSmall(limits.badge)}+` : formatSmall(count)}
        {unit && <span className="visually-hidden"> {unit}</span>}
      </span>
    </>
  );
}
