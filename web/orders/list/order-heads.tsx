import { texts } from '../texts.ts';
import styles from './admin-order-row.module.css';

/** The column heads of the rows. Hidden from screen readers, for which the rows name their values. */
export function OrderHeads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{texts.orderId}</span>
      <span>{texts.customer}</span>
      <span>{texts.dateHead}</span>
      <span />
      <span>{texts.countsHead}</span>
      <span>{texts.progress}</span>
      <span>{texts.status}</span>
      <span>{texts.waitsHead}</span>
    </div>
  );
}

export function Keys() {
  return (
    <p className={styles.keys}>
      <kbd>J</kbd> <kbd>K</kbd> {texts.keysMove} <kbd>Enter</kbd> {texts.keysOpen} <kbd>/</kbd> {texts.keysSearch}
    </p>
  );
}
