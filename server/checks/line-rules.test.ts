import { beforeAll, describe, expect, test } from 'vitest';
import { type ProblemCode, problems } from '#contract/call/problems.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDelivery } from '#testing/deliveries.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';

/**
 * Each way to change the production of a line against each rule that limits it (B88). Every cell says the answer; a
 * refusal changes nothing, and what is accepted leaves a line that its log replays to.
 */
const portal = testPortal();
let admin: Client;
let bench: Client;
beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
  bench = (await aBench(portal)).client;
});

type Line = { id: number; productId: number; productCode: string; ticket: string };
type Answer = { status: number; code?: string | undefined; error?: string | undefined };
/** The values that the ways set: `undo` is a change from before the rule. */
type Input = { undo: string; mark: number; finished: number; status: string; completed: number };

const answered = ({ status, code, body }: Awaited<ReturnType<Client['call']>>): Answer => ({
  ...{ status, code: code as string | undefined, error: body.error },
});

const ways: Record<string, (line: Line, input: Input) => Promise<Answer>> = {
  undo: async (_, { undo }) => answered(await admin.call('undoChange', { changeId: undo })),
  'bench mark': async ({ ticket }, { mark }) => {
    const marks = [markOf(ticket, { stage: 'packaging', delta: mark })];
    const { status, body } = await bench.call('markUnits', { marks });
    return { status, ...body.results[0] };
  },
  'bulk change': async ({ id, productId }, { finished }) => {
    const lines = [{ orderId: id, productId }];
    const { status, body } = await admin.call('changeInBulk', { lines, set: { finished } });
    return { status, ...body.refused[0] };
  },
  status: async ({ id, productCode }, { status }) =>
    answered(await admin.call('setProductStatus', { id, productCode, status })),
  'completed count': async ({ id, productCode }, { completed }) =>
    answered(await admin.call('setCompletedCount', { id, productCode, completed })),
};
type Way = keyof typeof ways;

type Rule = {
  /** Brings a new line of 10 items under the rule. Returns a change from before that. */
  begin: (line: Line) => Promise<string>;
  input: Omit<Input, 'undo'>;
  /** The refusal of each way, or the completed count that it leaves. */
  answers: Record<Way, ProblemCode | number>;
};

const set = async ({ id, productCode }: Line, completed: number): Promise<string> => {
  await admin.call('setProductStatus', { id, productCode, status: 'packaging' });
  return (await admin.call('setCompletedCount', { id, productCode, completed })).body.changeId;
};
const all = (answer: ProblemCode) => Object.fromEntries(Object.keys(ways).map(way => [way, answer]));

const rules: Record<string, Rule> = {
  'waits for its sample': {
    begin: async line => {
      const { id, productId, productCode } = line;
      await admin.call('setProductStatus', { id, productCode, status: 'stitching' });
      const { changeId } = (await admin.call('setProductStatus', { id, productCode, status: 'not_reviewed' })).body;
      await admin.call('requireSample', { id, productId, required: true });
      return changeId;
    },
    input: { mark: 1, finished: 4, status: 'cutting', completed: 4 },
    answers: all('sampleNotApproved'),
  },
  'is cancelled': {
    begin: async line => {
      const changeId = await set(line, 2);
      await admin.call('cancelOrder', { id: line.id, reason: 'Not wanted' });
      return changeId;
    },
    input: { mark: 1, finished: 4, status: 'cutting', completed: 4 },
    answers: all('orderCancelled'),
  },
  'has 5 of 8 ready items delivered': {
    begin: async line => {
      const changeId = await set(line, 8);
      await aDelivery(admin, line.id, line.productId, 5);
      return changeId;
    },
    input: { mark: -4, finished: 4, status: 'not_reviewed', completed: 4 },
    // A status takes no ready items back.
    answers: { ...all('belowFinished'), status: 8 },
  },
  'got a quantity of 6 when 4 were ready': {
    begin: async line => {
      const changeId = await set(line, 4);
      const { id, productId } = line;
      await admin.call('changeOrderProduct', { id, productId, quantity: 6, reason: 'By phone', revision: 1 });
      return changeId;
    },
    input: { mark: 3, finished: 10, status: 'cutting', completed: 7 },
    answers: {
      undo: 'changedMeanwhile',
      'bench mark': 'countAboveQuantity',
      // A bulk change finishes what there is.
      'bulk change': 6,
      status: 4,
      'completed count': 'invalidInput',
    },
  },
};

async function aLine(): Promise<Line> {
  const { id, products, ticket } = await aJob(portal, { quantities: [10] });
  return { id, ticket, productId: products[0]?.id ?? 0, productCode: products[0]?.productCode ?? '' };
}
const stateOf = async ({ id }: Line) => (await admin.call('readOrder', { id })).body.order.products[0];

describe.each(Object.entries(rules))('B88 a line that %s', (_, { begin, input, answers }) => {
  test.each(Object.entries(ways))('answers the way: %s', async (way, make) => {
    const line = await aLine();
    const undo = await begin(line);
    const before = await stateOf(line);

    const { status, code, error } = await make(line, { ...input, undo });

    const expected = answers[way] as ProblemCode | number;
    const isNamed = way === 'bench mark' || way === 'bulk change';
    expect(code).toBe(typeof expected === 'number' ? undefined : expected);
    if (typeof expected === 'number') {
      expect([status, (await stateOf(line)).completed]).toEqual([200, expected]);
    } else {
      expect(status).toBe(isNamed ? 200 : problems[expected].status);
      if (!['invalidInput', 'countAboveQuantity'].includes(expected)) expect(error).toBe(problems[expected].text);
      expect(await stateOf(line)).toEqual(before);
    }
    expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  });
});
