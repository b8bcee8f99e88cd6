/** What was typed as a completed count: a whole number, floored at 0 and capped at the quantity (specification 4). Undefined for no number. */
export function parseCompletedCount(text: string, quantity: number): number | undefined {
  const number = Number.parseInt(text.replace(/[\s,.']/g, ''), 10);
  return Number.isNaN(number) ? undefined : Math.min(quantity, Math.max(0, number));
}
