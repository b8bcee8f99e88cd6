import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { PromiseRow } from '#contract/dates/promises.ts';
import { type DateState, dateStateLabels, dateStates, stateOfDates, worstState } from '#contract/orders/date-states.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { anAdmin } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { dice, fillAtRandom, type RandomLine } from '#testing/workshops/random-workshop.ts';
import { notifyOfLateOrders } from '../dates/notify-of-late-orders.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';

// It is noon in this zone, so the nightly notification is due whenever the test runs.
const ahead = 12 - new Date().getUTCHours();
const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const portal = testPortal({ TIME_ZONE: zone });
const [workshops, orders] = isNightly ? [200, 50] : [10, 20];

type Words<Id> = Record<DateState, Id[]>;
const sorted = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other);
const keyOf = ({ orderId, productId }: Pick<RandomLine, 'orderId' | 'productId'>) => `${orderId} ${productId}`;

/** Returns the orders and the lines of each word, from promised, likely and safe days alone (LA-1). */
function wordsOf(lines: readonly RandomLine[], today: string): { orders: Words<number>; lines: Words<string> } {
  const open = lines
    .filter(({ passed, quantity }) => passed[3] < quantity)
    .map(line => ({ line, orderId: line.orderId, state: stateOfDates({ today, ...line }) }));
  const states = [...Map.groupBy(open, ({ orderId }) => orderId)].map(
    ([id, ofOrder]) => [id, worstState(ofOrder.map(({ state }) => state))] as const,
  );
  const orders = (word: DateState) => sorted(states.filter(([, state]) => state === word).map(([id]) => id));
  const linesOf = (word: DateState) =>
    open
      .filter(({ state }) => state === word)
      .map(({ line }) => keyOf(line))
      .sort();
  return {
    orders: { late: orders('late'), willBeLate: orders('willBeLate'), tight: orders('tight') },
    lines: { late: linesOf('late'), willBeLate: linesOf('willBeLate'), tight: linesOf('tight') },
  };
}

async function eachWord<Id>(idsOf: (word: DateState) => Id[] | Promise<Id[]>): Promise<Words<Id>> {
  const [late = [], willBeLate = [], tight = []] = await Promise.all(dateStates.map(async word => idsOf(word)));
  return { late, willBeLate, tight };
}
const ofWord = (orders: readonly OrderSummary[], word: DateState) =>
  sorted(orders.filter(({ dateState }) => dateState === word).map(({ id }) => id));

async function readAll(admin: Client): Promise<OrderSummary[]> {
  const all: OrderSummary[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Answer = await admin.call('readOrders', { limit: '50', ...(cursor && { cursor }) });
    all.push(...answer.body.orders);
    cursor = answer.body.nextCursor;
  }
  return all;
}

test('late, will be late and tight are the same on order, list, CSV, Today, Board, sheet and in the notification (V7)', {
  timeout: 600_000,
}, async () => {
  const { db } = portal.context;
  const admin = await portal.as(await anAdmin(portal));
  const { today } = await sql<{ today: string }>`select workshop_today()::text as today`.one(db);
  const seen = { late: 0, willBeLate: 0, tight: 0 };
  for (let seed = 1; seed <= workshops; seed++) {
    const lines = await fillAtRandom(portal, dice(seed), today, orders);
    const { orders: expected, lines: expectedLines } = wordsOf(lines, today);
    const counts = { late: expected.late.length, willBeLate: expected.willBeLate.length, tight: expected.tight.length };
    for (const word of dateStates) seen[word] += counts[word];

    const list = await readAll(admin);
    const shown = await Promise.all(list.map(async ({ id }) => (await admin.call('readOrder', { id })).body.order));
    const csv = parse((await admin.call('exportOrders')).body, { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    const { dates } = (await admin.call('readToday', { section: 'dates', limit: '100' })).body;
    const found = {
      list: await eachWord(word => ofWord(list, word)),
      order: await eachWord(word => ofWord(shown, word)),
      csv: await eachWord(word =>
        sorted(csv.filter(row => row['Date State'] === dateStateLabels[word]).map(row => Number(row.Order))),
      ),
      today: await eachWord(word => ofWord(dates.rows, word)),
      sheet: await eachWord(async state =>
        sorted((await admin.call('readPromises', { state })).body.rows.map((row: PromiseRow) => row.orderId)),
      ),
    };
    const board = await eachWord(async state =>
      (await admin.call('readBoard', { state, limit: '200' })).body.cards.map(keyOf).sort(),
    );
    for (const [place, words] of Object.entries(found))
      expect({ seed, place, words }).toEqual({ seed, place, words: expected });
    expect({ seed, board }).toEqual({ seed, board: expectedLines });

    const boardCounts = (await admin.call('readBoard')).body.states;
    const sheetCounts = (await admin.call('readPromises')).body.counts;
    for (const read of [(await admin.call('readToday')).body.counts, boardCounts, sheetCounts]) {
      expect(read).toMatchObject(counts);
    }
    await sql`update forecast_state set notified_on = null, expected_late = '{}'`.execute(db);
    await sql`delete from notifications`.execute(db);
    await transaction(db, notifyOfLateOrders);
    const notes = (await admin.call('readNotifications')).body.notifications.map(
      ({ message }: { message: string }) => message,
    );
    const isAnyLate = counts.late + counts.willBeLate > 0;
    expect(notes).toEqual(
      isAnyLate ? [`Late ${counts.late} · Will be late ${counts.willBeLate} · Tight ${counts.tight}`] : [],
    );
  }
  for (const word of dateStates) expect(seen[word]).toBeGreaterThan(workshops / 2);
});
