import type { Db } from '../../platform/database/transaction.ts';

type CountShort = (db: Db) => Promise<number>;
let counting: CountShort = async () => 0;

/** Sets how short materials are counted. server/app.ts calls it, because the stock builds on planning. */
export function countShortWith(given: CountShort): void {
  counting = given;
}

/** Counts the materials that are short. */
export const countShort: CountShort = db => counting(db);
