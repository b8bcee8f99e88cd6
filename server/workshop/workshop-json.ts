import type { WorkshopSettings } from '#contract/workshop/workshop.ts';
import { sql } from '../platform/database/sql.ts';

/** The workshop's settings as calls return them. `settings` is the only row of the table. */
export const workshopJson = sql<WorkshopSettings>`json_build_object(
  'timeZone', coalesce(w.time_zone, w.default_zone), 'workdays', to_json(w.workdays), 'closed', w.closed,
  'showExpected', w.show_expected, 'acceptAfterAgreement', w.accept_after_agreement, 'revision', w.revision)`;
