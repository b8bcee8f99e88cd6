import type { Card } from '#contract/planning/board/card.ts';
import styles from './start-chip.module.css';
import { texts } from './texts.ts';
import { useWorkshopDay } from './workshop-day.ts';

/** When work on a line has to start so that its promise holds (LA-3); nothing for a line without a promise. */
export function StartChip({ card }: { card: Card }) {
  const text = texts.start(card, useWorkshopDay());
  if (!text) return null;
  const slack = card.slack ?? 0;
  return <span className={`${styles.start} ${slack < 0 ? styles.late : slack === 0 ? styles.soon : ''}`}>{text}</span>;
}
