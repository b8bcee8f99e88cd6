import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { WorkshopSettings } from '#contract/workshop/workshop.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { workshopJson } from './workshop-json.ts';

/**
 * Replaces the workshop's settings (DA-9). Saving the same settings changes nothing. Throws changedMeanwhile when
 * `revision` is not the stored one, and invalidInput for a time zone that PostgreSQL does not know.
 */
export async function updateWorkshop(
  tx: Tx,
  _viewer: Viewer,
  { revision, timeZone, workdays, closed, showExpected, ...given }: InputOf<'updateWorkshop'>,
): Promise<Audited<'settingsEdited', AnswerOf<'updateWorkshop'>>> {
  const { settings: before } = await sql<{ settings: WorkshopSettings }>`
    select ${workshopJson} as settings from workshop_settings w for update`.one(tx);
  if (before.revision !== revision) throw problem('changedMeanwhile');
  const { acceptAfterAgreement = before.acceptAfterAgreement } = given;
  const after = { timeZone, workdays, closed, showExpected, acceptAfterAgreement, revision: revision + 1 };
  const changes = changesOf(factsOf(before), factsOf(after));
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged({ settings: before });
  if (timeZone !== before.timeZone && !(await isKnownZone(tx, timeZone))) {
    throw problem('invalidInput', {
      text: t`The time zone must be one such as 'Europe/Berlin'`,
      fields: { timeZone: t`must be a time zone such as 'Europe/Berlin'` },
    });
  }
  const toWorkshop = { workshop: true };
  await sql`
    with saved as (
      update workshop_settings set time_zone = ${timeZone}, workdays = ${workdays}::boolean[],
        closed = ${JSON.stringify(closed)}::jsonb, show_expected = ${showExpected},
        accept_after_agreement = ${acceptAfterAgreement}, revision = revision + 1
    )
    select ${announcement('settingsChanged', {}, toWorkshop)}, ${announcement('boardChanged', {}, toWorkshop)}`.execute(
    tx,
  );
  return audited({ settings: after }, { kind: 'settingsEdited', changes });
}

/** Returns whether PostgreSQL knows the zone. It reads names such as 'IST', which are in no database, in its own way. */
async function isKnownZone(tx: Tx, timeZone: string): Promise<boolean> {
  const { isKnown } = await sql<{ isKnown: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${timeZone})) as "isKnown"`.one(tx);
  return isKnown;
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the settings as the audit log shows them. */
function factsOf({
  timeZone,
  workdays,
  closed,
  showExpected,
  acceptAfterAgreement,
}: Omit<WorkshopSettings, 'revision'>) {
  return {
    timeZone,
    workdays: dayNames.filter((_, day) => workdays[day]).join(', '),
    closed: closed.map(({ from, to, name }) => `${from} to ${to} ${name}`.trim()).join(', '),
    showExpected,
    acceptAfterAgreement,
  };
}
