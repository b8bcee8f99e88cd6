import { type ProductStatus, type Stage, stages } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/planning/board/columns.ts';
import { afterCompleted, afterStatus } from '#contract/production/counts.ts';

/** A move of more than this number of units requires a confirmation. */
const mostWithoutQuestion = 20;

export function columnOf({ passed, quantity, status }: Pick<Card, 'passed' | 'quantity' | 'status'>): BoardColumn {
  return passed.packaging === quantity ? 'finished' : status;
}

/** Returns the card after a move, as the server computes it (PR-5). */
export function movedCard(card: Card, to: BoardColumn): Card {
  const { quantity, status, passed } = card;
  const line = { quantity, status, passed };
  const after = to === 'finished' ? afterCompleted(line, quantity) : afterStatus(line, to as ProductStatus);
  if (typeof after === 'string') return card;
  return { ...card, status: after.status, passed: after.passed };
}

/** Returns the units that a move to a column would mark as done, at the last stage that it passes. */
export function marksOf({ quantity, passed }: Card, to: BoardColumn): { stage: Stage; units: number } | undefined {
  const before = to === 'finished' ? 'packaging' : stages[stages.indexOf(to as Stage) - 1];
  if (!before) return undefined;
  const units = quantity - passed[before];
  return units > 0 ? { stage: before, units } : undefined;
}

/** Returns whether a move of these cards needs a confirmation, because it would mark more than 20 units. */
export function mustAsk(cards: readonly Card[], to: BoardColumn): boolean {
  return cards.reduce((sum, card) => sum + (marksOf(card, to)?.units ?? 0), 0) > mostWithoutQuestion;
}

/** Returns the neighbor of a column. */
export function beside(column: BoardColumn, step: 1 | -1): BoardColumn | undefined {
  return boardColumns[boardColumns.indexOf(column) + step];
}

export function keyOf({ orderId, productId }: Pick<Card, 'orderId' | 'productId'>): string {
  return `${orderId}-${productId}`;
}
