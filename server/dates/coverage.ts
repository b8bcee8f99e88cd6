import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Quoted } from './forecast-facts.ts';

/**
 * A material that would be short if the new lines of an order were accepted. `ahead` are the working days of work before the
 * first of them reaches the stage that uses it, null without dates, and `leadDays` those of its delivery.
 */
export type OrderShortage = {
  category: MaterialCategory;
  name: string;
  ahead: number | null;
  leadDays: number;
  today: string;
};

/**
 * The materials that are short, or would be with products that somebody asks for, and what lines and these products need of
 * them, as JSON text for `parseFacts`, null when no material is short; and those of the given order.
 */
export type FoundShortages = { json: string | null; ofOrder: readonly OrderShortage[] };

/** The part of the stock in a forecast. */
type Coverage = {
  readShortages: (on: Db | Tx, quoted: readonly Quoted[], orderId: number | undefined) => Promise<FoundShortages>;
  /** Stores how far the stock covers each line, in the order of work of the stored plans. The caller ignores the result. */
  write: (tx: Tx) => Promise<unknown>;
};

/** Without a stock, no line waits for material. */
export let coverage: Coverage = { readShortages: async () => ({ json: null, ofOrder: [] }), write: async () => {} };

/** Sets what knows the stock. server/app.ts calls it, so that dates know no area above them. */
export function coverWith(given: Coverage): void {
  coverage = given;
}
