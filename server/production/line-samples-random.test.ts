import { expect, test } from 'vitest';
import { anAdmin, anOrder, aPerson } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { roundForm } from '#testing/rounds.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ UPLOAD_QUOTA: '100000' });
// Ten thousand take half an hour, and the other server of the nightly run needs only some of them.
const sequences = isNightly ? (process.env.DATABASE_URL ? 500 : 10_000) : 40;
const steps = 7;

/** Numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Line = { id: number; productId: number; productCode: string };
type Actions = Record<string, (line: Line) => Promise<{ status: number }>>;

function actionsOf(admin: Client, customers: readonly Client[], picture: Buffer, random: () => number): Actions {
  const line = ({ id, productId }: Line) => ({ id, productId });
  const round = () => 1 + Math.floor(random() * 3);
  const answer = (decision: string) => (of: Line) => {
    const client = customers[Math.floor(random() * customers.length)] as Client;
    const form = roundForm({ decision, note: 'Darker' });
    return client.call('answerSampleRound', { ...line(of), round: round() }, { form });
  };
  return {
    ask: of => admin.call('requireSample', { ...line(of), required: true }),
    takeBack: of => admin.call('requireSample', { ...line(of), required: false }),
    post: of => admin.call('postSampleRound', line(of), { form: roundForm({ picture }) }),
    approve: answer('approve'),
    change: answer('change'),
    waive: of => admin.call('waiveSample', { ...line(of), reason: 'The fair' }),
    status: of =>
      admin.call('setProductStatus', {
        id: of.id,
        productCode: of.productCode,
        status: random() < 0.5 ? 'cutting' : 'not_reviewed',
      }),
    count: of =>
      admin.call('setProductStages', {
        ...line(of),
        cutting: Math.floor(random() * 3),
        stitching: 0,
        finishing: 0,
        packaging: 0,
      }),
    hold: of => admin.call('setHold', { ...line(of), reason: 'leather' }),
    cancel: of =>
      random() < 0.2 ? admin.call('cancelOrder', { id: of.id, reason: 'Off' }) : admin.call('endHold', line(of)),
    endHold: of => admin.call('endHold', line(of)),
  };
}

test(
  `B31 ${sequences} random sequences never start a line that waits for its sample, and answer no round twice`,
  async () => {
    const random = randomOf(20_261_127);
    const admin = await portal.as(await anAdmin(portal));
    const picture = await aPicture('png', 8, 8);
    const { customer: account } = await anOrder(portal);
    const customers = [await portal.as(account), await portal.as(await aPerson(portal, account, 'buyer'))];
    const actions = actionsOf(admin, customers, picture, random);
    const names = Object.keys(actions);
    const succeeded = new Map<string, number>();
    for (let sequence = 0; sequence < sequences; sequence++) {
      const { id, products } = await anOrder(portal, { for: account });
      const [product] = products;
      const line = { id, productId: product?.id ?? 0, productCode: product?.productCode ?? '' };
      const decided = new Map<number, string>();
      for (let step = 0; step < steps; step++) {
        // Two people often act at once.
        const chosen = Array.from(
          { length: random() < 0.3 ? 2 : 1 },
          () => names[Math.floor(random() * names.length)] as string,
        );
        const made = await Promise.all(chosen.map(name => actions[name]?.(line)));
        for (const [at, name] of chosen.entries()) {
          const status = made[at]?.status ?? 0;
          expect([name, status < 500 && status !== 400]).toEqual([name, true]);
          if (status < 300) succeeded.set(name, (succeeded.get(name) ?? 0) + 1);
        }
        const { rows } = await sql<{ round: number; decision: string | null; by: string }>`
        select round, decision, decided_by_name || ' ' || decided_at as by from sample_rounds where order_id = ${id}`.execute(
          portal.context.db,
        );
        for (const { round, decision, by } of rows) {
          const text = `${decision} by ${by}`;
          if (decided.has(round)) expect(text).toBe(decided.get(round));
          else if (decision) decided.set(round, text);
        }
      }
    }
    expect(names.filter(name => !succeeded.has(name))).toEqual([]);
    const broken = await findBrokenRows(text => portal.context.db.query(text));
    expect(broken).toEqual([]);
  },
  isNightly ? 3_600_000 : 120_000,
);
