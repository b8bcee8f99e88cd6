import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { aCustomer, anAdmin, aProduct, type TestProduct } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { findBroken } from '#testing/invariants.ts';
import {
  type Act,
  actions,
  decide,
  inWords,
  type linesOf,
  type ModelOrder,
  type Person,
  people,
  quantitiesOf,
  shown,
  type Verdict,
} from '#testing/order-model.ts';
import { testPortal } from '#testing/portal.ts';

/**
 * Compares orders with a model (testing/order-model.ts). Random actions of three users, alone or two at once, must give
 * the answers and states of the model. MODEL_RUNS sets the number of runs.
 */
const numRuns = Number(process.env.MODEL_RUNS ?? 60);
const isShort = process.env.MODEL_RUNS === undefined;

const portal = testPortal();
const clients = {} as Record<Person, Client>;
let products: TestProduct[];

beforeAll(async () => {
  clients.Ann = await portal.as(await aCustomer(portal));
  clients.Ben = await portal.as(await aCustomer(portal));
  clients.admin = await portal.as(await anAdmin(portal));
  // The third product is never ordered.
  products = await Promise.all([1, 2, 3].map(() => aProduct(portal, { images: 0 })));
});

type Model = { orders: ModelOrder[] };
/** The ids of the placed orders, in the order in which the model counts them. */
type Real = { ids: number[] };
type Life = fc.AsyncCommand<Model, Real>;

/** Runs one action and checks the orders that each user sees afterwards. */
class Alone implements Life {
  readonly act: Act;
  constructor(act: Act) {
    this.act = act;
  }
  check = () => true;
  toString = () => inWords(this.act);

  async run({ orders }: Model, real: Real): Promise<void> {
    const answer = await perform(this.act, real);
    if (this.act.does === 'place' && answer.status === 201) real.ids.push(answer.body.order.id);

    expect(verdictOf(answer)).toBe(decide(orders, this.act));
    const number = this.act.does === 'place' ? orders.length - 1 : this.act.order;
    for (const who of people) {
      const order = orders[number];
      const isTheirs = who === 'admin' || who === order?.owner;
      expect(await seen(who, real.ids[number])).toEqual(isTheirs ? shown(order) : undefined);
    }
  }
}

/** R4: two concurrent actions have the result of running them one after the other, in either order. */
class AtOnce implements Life {
  readonly acts: readonly [Act, Act];
  constructor(acts: readonly [Act, Act]) {
    this.acts = acts;
  }
  check = () => true;
  toString = () => `(${this.acts.map(inWords).join(' || ')})`;

  async run(model: Model, real: Real): Promise<void> {
    const [first, second] = this.acts;
    const answers = await Promise.all([perform(first, real), perform(second, real)]);
    const came = { verdicts: answers.map(verdictOf), left: await seen('admin', real.ids[first.order]) };

    const oneWay = structuredClone(model.orders);
    const forth = [decide(oneWay, first), decide(oneWay, second)];
    const otherWay = structuredClone(model.orders);
    const back = [decide(otherWay, second), decide(otherWay, first)].reverse();
    const possible = [
      { verdicts: forth, left: shown(oneWay[first.order]) },
      { verdicts: back, left: shown(otherWay[first.order]) },
    ];
    expect(possible).toContainEqual(came);
    model.orders = isDeepStrictEqual(came, possible[0]) ? oneWay : otherWay;
  }
}

function perform({ who, does, order, line, to }: Act, { ids }: Real): Promise<Answer> {
  const client = clients[who];
  const id = String(ids[order] ?? 999_999_999);
  const product = products[line] as TestProduct;
  const { productCode } = product;
  switch (does) {
    case 'place':
      return client.call('placeOrder', {
        products: quantitiesOf(to).map((quantity, index) => ({ productCode: products[index]?.productCode, quantity })),
      });
    case 'set the status':
      return client.call('setProductStatus', { id, productCode, status: productStatuses[to] });
    case 'set the count':
      return client.call('setCompletedCount', { id, productCode, completed: to });
    case 'verify':
      return client.call('verifyCompletion', { id });
    case 'archive':
      return client.call(who === 'admin' ? 'archiveOrderAsAdmin' : 'archiveOrderAsCustomer', { id });
    case 'unarchive':
      return client.call(who === 'admin' ? 'unarchiveOrderAsAdmin' : 'unarchiveOrderAsCustomer', { id });
    case 'delete a product of':
      return client.call('deleteOrderProduct', { id, productId: String(product.id) });
    case 'delete':
      return client.call('deleteOrder', { id });
    case 'write': {
      const form = new FormData();
      form.set('message', String(to));
      return client.call('sendMessage', { id }, { form });
    }
  }
}

function verdictOf({ status, code }: Answer): Verdict {
  return status < 300 ? 'done' : (code ?? 'internal');
}

/** Returns an order as the call returns it, or undefined for 404. */
async function seen(who: Person, id: number | undefined): Promise<ReturnType<typeof shown>> {
  const { status, body, code } = await clients[who].call('readOrder', { id: String(id ?? 999_999_999) });
  if (status !== 200) {
    expect(code).toBe('orderNotFound');
    return undefined;
  }
  const { products: lines, messages, completedAt, ...order } = body.order;
  return {
    lines: lines.map(({ quantity, completed, status }: ReturnType<typeof linesOf>[number]) => ({
      quantity,
      completed,
      status,
    })),
    totalProducts: order.totalProducts,
    totalItems: order.totalItems,
    orderPercentage: order.orderPercentage,
    isCompleted: completedAt !== null,
    customerArchived: order.customerArchived,
    adminArchived: order.adminArchived,
    messages: messages.map(({ message }: { message: string }) => message),
  };
}

const act = (changes: Partial<Record<keyof Act, fc.Arbitrary<unknown>>> = {}) =>
  fc.record({
    who: fc.constantFrom(...people, 'admin'),
    does: fc.constantFrom(...actions, 'set the count', 'verify', 'verify', 'archive'),
    // The third order exists only after a user has placed it.
    order: fc.constantFrom(0, 0, 1, 1, 2),
    line: fc.constantFrom(0, 0, 1, 1, 2),
    to: fc.constantFrom(0, 1, 1, 2, 3, 4),
    ...changes,
  }) as fc.Arbitrary<Act>;
const atOnce = fc
  .tuple(fc.nat(1), fc.constantFrom(...actions.slice(1), 'verify'), fc.constantFrom(...actions.slice(1), 'verify'))
  .chain(([order, one, other]) =>
    fc.tuple(
      ...([one, other].map(does => act({ order: fc.constant(order), does: fc.constant(does) })) as [
        fc.Arbitrary<Act>,
        fc.Arbitrary<Act>,
      ]),
    ),
  );
const lives = fc.commands([act().map(one => new Alone(one)), atOnce.map(two => new AtOnce(two))], { maxCommands: 40 });

/** Ann's order begins finished and Ben's half finished, because most rules apply to such orders. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const begun = { model: { orders: [] }, real: { ids: [] } };
  for (const act of [
    { who: 'Ann', does: 'place', order: 0, line: 0, to: 0 },
    { who: 'Ben', does: 'place', order: 1, line: 0, to: 1 },
    { who: 'admin', does: 'set the count', order: 0, line: 0, to: 1 },
    { who: 'admin', does: 'set the count', order: 1, line: 0, to: 1 },
  ] as const) {
    await new Alone(act).run(begun.model, begun.real);
  }
  return begun;
}

test('R4: orders behave like their model, with single and concurrent actions', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(lives, life => fc.asyncModelRun(begin, life)),
    { numRuns, ...(isShort && { interruptAfterTimeLimit: 5_000 }) },
  );

  expect(await findBroken(text => portal.context.db.query(text), portal.context.storage)).toEqual([]);
});
