import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/database/transaction.ts';

type Warnings = AnswerOf<'readAcceptance'>['warnings'];
/** Returns warnings about materials that would be short if an order was accepted. */
type Warn = (db: Db, viewer: Viewer, orderId: number) => Promise<Warnings>;

let warn: Warn = async () => [];

/** Sets what warns of materials. server/app.ts calls it, so that the review knows no area above it. */
export function warnWith(given: Warn): void {
  warn = given;
}

export function shortageWarnings(...given: Parameters<Warn>): Promise<Warnings> {
  return warn(...given);
}
