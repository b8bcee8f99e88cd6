import { expect, test } from 'vitest';
import { changeCutOffs, isPastCutOff } from '#contract/orders/cut-off.ts';
import { hasStarted, productStatuses, stages } from '#contract/orders/order-rules.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import { hasStarted as hasStartedInSql } from './passed.ts';

const portal = testPortal();

/** Every count of three units, in which no stage has more than the stage before it, at every status. */
const lines = productStatuses.flatMap(status =>
  Array.from({ length: 256 }, (_, n) => [(n >> 6) & 3, (n >> 4) & 3, (n >> 2) & 3, n & 3] as const)
    .filter(([cut, stitched, finished, ready]) => cut >= stitched && stitched >= finished && finished >= ready)
    .map(([cutting, stitching, finishing, packaging]) => ({
      status,
      passed: { cutting, stitching, finishing, packaging },
    })),
);

test('OR-24 the server and its database find the same started stages, by units and never by the status', async () => {
  const of = (stage: (typeof stages)[number]) =>
    sql.array(
      lines.map(({ passed }) => passed[stage]),
      'int',
    );
  const { rows } = await sql<{ started: boolean[] }>`
    select array[${sql.join([sql`${hasStartedInSql('p')}`, ...stages.map(stage => hasStartedInSql('p', stage))])}] as started
    from unnest(${of('cutting')}, ${of('stitching')}, ${of('finishing')}, ${of('packaging')}) with ordinality
      as p(passed_cutting, passed_stitching, passed_finishing, completed, place)
    order by p.place`.execute(portal.context.db);

  const inCode = lines.map(line => [hasStarted(line), ...stages.map(stage => hasStarted(line, stage))]);
  expect(rows.map(({ started }) => started)).toEqual(inCode);
  const unstarted = lines.filter(({ passed }) => passed.cutting === 0);
  expect(unstarted.map(({ status }) => status)).toEqual(productStatuses);
  for (const line of unstarted) expect(changeCutOffs.some(cutOff => isPastCutOff(line, cutOff))).toBe(false);
});
