import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { openAttempt } from './order-attempt.ts';
import { EarlierOrder, sendOrder } from './send-order.ts';

/** Emulates the server: one order per key. The same body gets the first response again; another body gets an error. */
function aServer() {
  const placed = new Map<string, { body: string; id: number }>();
  let lastId = 76;
  return {
    placed,
    async place(products: unknown, key: string) {
      const body = JSON.stringify(products);
      const first = placed.get(key);
      if (first && first.body !== body) throw new ApiError(422, 'keyReused', '');
      if (!first) placed.set(key, { body, id: ++lastId });
      return { order: { id: first?.id ?? lastId } };
    },
  };
}

const line = (quantity: number) => [{ productCode: 'TB-104', quantity, description: '', images: [] }];
const offline = new ApiError(0, 'offline', '');
let server: ReturnType<typeof aServer>;
let attempt: ReturnType<typeof openAttempt>;

beforeEach(() => {
  server = aServer();
  attempt = openAttempt('7');
});

const send = (quantity: number) => sendOrder(line(quantity), attempt, server.place);
/** The server places the order, but the response is lost. */
const sendWithoutAnswer = (quantity: number) =>
  sendOrder(line(quantity), attempt, async (products, key) => {
    await server.place(products, key);
    throw offline;
  });
/** The request does not reach the server. */
const sendWithoutArriving = (quantity: number) =>
  sendOrder(line(quantity), attempt, async () => {
    throw offline;
  });

async function earlierOrderOf(sending: Promise<unknown>): Promise<number | undefined> {
  const error = await sending.catch((one: EarlierOrder) => one);
  expect(error).toBeInstanceOf(EarlierOrder);
  return (error as EarlierOrder).orderId;
}

it('returns the first response when the same content is sent after a lost response', async () => {
  await expect(sendWithoutAnswer(100)).rejects.toBe(offline);

  expect((await send(100)).order.id).toBe(77);
  expect(server.placed.size).toBe(1);
});

it('reports the order that arrived and places no second one when the content changed after a lost response', async () => {
  await expect(sendWithoutAnswer(100)).rejects.toBe(offline);

  expect(await earlierOrderOf(send(110))).toBe(77);
  expect(await earlierOrderOf(send(120))).toBe(77);
  expect(server.placed.size).toBe(1);

  attempt.renew();
  expect((await send(110)).order.id).toBe(78);
});

it('places the changed content once when the first request had not arrived', async () => {
  await expect(sendWithoutArriving(100)).rejects.toBe(offline);

  expect((await send(110)).order.id).toBe(77);
  expect([...server.placed.values()].map(({ body }) => JSON.parse(body)[0].quantity)).toEqual([110]);
});

it('finds which of several unanswered requests arrived', async () => {
  await expect(sendWithoutArriving(100)).rejects.toBe(offline);
  await expect(sendWithoutAnswer(110)).rejects.toBe(offline);
  await expect(sendWithoutArriving(120)).rejects.toBe(offline);

  expect(await earlierOrderOf(send(130))).toBe(77);
});

it('reports an earlier order without its number when its body is no longer stored', async () => {
  await expect(sendWithoutAnswer(100)).rejects.toBe(offline);
  attempt.refused(JSON.stringify(line(100)));

  expect(await earlierOrderOf(send(110))).toBeUndefined();
});

it('treats a rejected order as not placed, and a running request as open', async () => {
  const answers = (code: 'orderLineRefused' | 'requestRunning', status: number) =>
    sendOrder(line(100), attempt, async () => {
      throw new ApiError(status, code, '');
    });

  await expect(answers('orderLineRefused', 400)).rejects.toThrow();
  expect(attempt.read().open).toEqual([]);
  await expect(answers('requestRunning', 409)).rejects.toThrow();
  expect(attempt.read().open).toHaveLength(1);
});

it('keeps the key of an emptied cart only while an order of it may have arrived', async () => {
  const { key } = attempt.read();
  await expect(sendWithoutArriving(100)).rejects.toBe(offline);
  attempt.emptied();
  expect(attempt.read().key).toBe(key);

  const answer = await send(110);
  attempt.emptied();
  attempt.placed(answer.key, []);
  expect(attempt.read().key).not.toBe(key);
});

it('keeps the next order’s key when another tab has placed the order', async () => {
  const answer = await send(100);
  attempt.placed(answer.key, []);
  const { key } = attempt.read();

  attempt.placed(answer.key, []);

  expect(attempt.read().key).toBe(key);
});
