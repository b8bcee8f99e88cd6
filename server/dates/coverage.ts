import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Quoted } from './forecast-facts.ts';

/** The part of the stock in a forecast. */
type Coverage = {
  /**
   * The materials that are short, or would be with products that somebody asks for, and what lines and these products need
   * of them, as JSON text for `parseFacts`; null when no material is short.
   */
  readShortages: (on: Db | Tx, quoted: readonly Quoted[]) => Promise<string | null>;
  /** Stores how far the stock covers each line, in the order of work of the stored plans. */
  write: (tx: Tx) => Promise<unknown>;
};

/** Without a stock, no line waits for material. */
export let coverage: Coverage = { readShortages: async () => null, write: async () => {} };

/** Sets what knows the stock. server/app.ts calls it, so that dates know no area above them. */
export function coverWith(given: Coverage): void {
  coverage = given;
}
