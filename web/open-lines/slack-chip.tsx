import type { Card } from '#contract/board/card.ts';
import styles from './slack-chip.module.css';
import { texts } from './texts.ts';

/** The working days to spare of a line, in words; 'Do first' for a pinned line. */
export function SlackChip({ card }: { card: Card }) {
  const { pinned, slack } = card;
  const text = pinned ? texts.doFirst : texts.slack(card);
  if (!text) return null;
  const look = pinned || slack === 0 ? styles.soon : (slack ?? 0) < 0 ? styles.late : '';
  return <span className={`${styles.slack} ${look}`}>{text.charAt(0).toUpperCase() + text.slice(1)}</span>;
}
