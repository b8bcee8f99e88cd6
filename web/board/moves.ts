import type { Card } from '#contract/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/board/columns.ts';
import { type ProductStatus, type Stage, stages } from '#contract/orders/order-rules.ts';
import { afterCompleted, afterStatus } from '#contract/production/counts.ts';

/** Above this number of units, a move asks first. */
const mostUnasked = 20;

export function columnOf({ passed, quantity, status }: Pick<Card, 'passed' | 'quantity' | 'status'>): BoardColumn {
  return passed.packaging === quantity ? 'finished' : status;
}

/** The card as a move leaves it: the server computes the same (PR-5). */
export function movedCard(card: Card, to: BoardColumn): Card {
  const { quantity, status, passed } = card;
  const line = { quantity, status, passed };
  const after = to === 'finished' ? afterCompleted(line, quantity) : afterStatus(line, to as ProductStatus);
  return { ...card, status: after.status, passed: after.passed };
}

/** The units that a move to a column would mark as done: those of the last stage that it passes. */
export function marksOf({ quantity, passed }: Card, to: BoardColumn): { stage: Stage; units: number } | undefined {
  const before = to === 'finished' ? 'packaging' : stages[stages.indexOf(to as Stage) - 1];
  if (!before) return undefined;
  const units = quantity - passed[before];
  return units > 0 ? { stage: before, units } : undefined;
}

/** Whether moving these cards must be confirmed: it would mark more than 20 units. */
export function mustAsk(cards: readonly Card[], to: BoardColumn): boolean {
  return cards.reduce((sum, card) => sum + (marksOf(card, to)?.units ?? 0), 0) > mostUnasked;
}

/** The column beside another one. */
export function beside(column: BoardColumn, step: 1 | -1): BoardColumn | undefined {
  return boardColumns[boardColumns.indexOf(column) + step];
}

export function keyOf({ orderId, productId }: Pick<Card, 'orderId' | 'productId'>): string {
  return `${orderId}-${productId}`;
}
