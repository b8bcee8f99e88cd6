import type { AnswerOf } from '#contract/calls.ts';
import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { OrderShortage } from '../../dates/coverage.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

type Warnings = AnswerOf<'readAcceptance'>['warnings'];
/** Returns warnings about materials that would be short if an order was accepted. */
type Warn = (viewer: Viewer, short: readonly OrderShortage[], days: WorkCalendar) => Warnings;

let warn: Warn = () => [];

/** Sets what warns of materials. server/app.ts calls it, so that the review knows no area above it. */
export function warnWith(given: Warn): void {
  warn = given;
}

export function shortageWarnings(...given: Parameters<Warn>): Warnings {
  return warn(...given);
}
