import { folded } from '#contract/call/folding.ts';

/** Returns the LIKE pattern that finds a typed text anywhere in a folded text. */
export function partOf(typed: string): string {
  return `%${escapeLike(folded(typed))}%`;
}

/** Returns the LIKE pattern that finds folded texts that begin with a typed text. */
export function beginningOf(typed: string): string {
  return `${escapeLike(folded(typed))}%`;
}

/** Returns the number of an order that a typed text such as '#7' names, or 0. */
export function numberIn(typed: string): number {
  return Number(/^#?([1-9]\d{0,14})$/.exec(folded(typed))?.[1] ?? 0);
}

/** Escapes `%`, `_` and `\` in a typed text. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, found => `\\${found}`);
}
