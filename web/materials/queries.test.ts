import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { stockKey, todayKey } from '../order-data/queries.ts';
import {
  allRecordsOptions,
  codesOptions,
  demandCsvAddress,
  demandOptions,
  demandQuery,
  orderMaterialsOptions,
  recordOptions,
  recordsOptions,
  templateOptions,
  templatesOptions,
  useDeleteMaterial,
  useDeleteTemplate,
  useSaveMaterial,
  useSaveTemplate,
} from './queries.ts';

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;
beforeEach(() => {
  client = quietClient();
  requests = stubPortal(sent => answer(sent));
});
afterEach(() => void vi.unstubAllGlobals());

const queryOf = (at = 0) => new URL(requests[at]?.address ?? '', 'http://portal').searchParams;

describe('records', () => {
  it('are loaded in pages of 48 for a search', async () => {
    answer = () => ({ body: { records: [{ id: 9 }], nextCursor: '9' } });

    const { pages } = await client.fetchInfiniteQuery({ ...recordsOptions('ST'), pages: 2 });

    expect(pages).toHaveLength(2);
    expect([...queryOf(0)]).toEqual(
      expect.arrayContaining([
        ['search', 'ST'],
        ['limit', '48'],
      ]),
    );
    expect(queryOf(1).get('cursor')).toBe('9');
  });

  it.each([
    ['the record', [{ id: 9 }], { id: 9 }],
    ['null when the next record is another one', [{ id: 8 }], null],
    ['null when there is none', [], null],
  ])('with one id are %s', async (_, records, expected) => {
    answer = () => ({ body: { records, nextCursor: null } });

    expect(await client.fetchQuery(recordOptions(9))).toEqual(expected);
    expect(queryOf().get('cursor')).toBe('10');
  });

  it('are all loaded for copying the lists of one record', async () => {
    answer = ({ address }) => ({
      body: address.includes('cursor=')
        ? { records: [{ id: 1 }], nextCursor: null }
        : { records: [{ id: 2 }], nextCursor: '2' },
    });

    expect(await client.fetchQuery(allRecordsOptions)).toEqual([{ id: 2 }, { id: 1 }]);
  });

  it('of an order are loaded in one call', async () => {
    answer = () => ({ body: { materials: [{ productId: 1 }] } });

    expect(await client.fetchQuery(orderMaterialsOptions(41))).toEqual([{ productId: 1 }]);
    expect(requests[0]?.address).toContain('/41');
  });

  it('have suggestions of products whose codes contain the typed text', async () => {
    answer = () => ({ body: { products: [{ id: 7 }], nextCursor: null } });

    expect(await client.fetchQuery(codesOptions('ST'))).toEqual([{ id: 7 }]);
    expect(queryOf().get('productCode')).toBe('ST');
  });
});

describe('the template', () => {
  it.each([
    [2, { id: 2, name: 'Tote' }],
    [3, null],
  ])('with the id %i is %j', (id, expected) => {
    const templates = [
      { id: 1, name: 'Belt' },
      { id: 2, name: 'Tote' },
    ] as never[];

    expect(templateOptions(id).select?.(templates)).toEqual(expected);
  });
});

describe('the demand', () => {
  const filter = { customer: 3, from: '2026-11-01', to: '2026-11-30' };

  it('is requested from the start of the first day to the end of the last', () => {
    const { customer, placedFrom, placedBefore } = demandQuery(filter);

    expect(customer).toBe(3);
    expect(new Date(placedFrom ?? '')).toEqual(new Date(2026, 10, 1));
    expect(new Date(placedBefore ?? '')).toEqual(new Date(2026, 11, 1));
  });

  it('is requested completely without a filter', () => {
    expect(demandQuery({})).toEqual({});
    expect(demandQuery({ from: '', to: '' })).toEqual({});
  });

  it('is exported as CSV with the same filter', async () => {
    answer = () => ({ body: { customers: [], orders: 0 } });
    await client.fetchQuery(demandOptions(filter));

    const csv = new URL(demandCsvAddress(filter), 'http://portal');

    expect([...csv.searchParams]).toEqual([...queryOf()]);
    expect(csv.pathname).toMatch(/\.csv$/);
  });
});

describe('a change', () => {
  const input = { name: 'Tote' } as never;
  const over = { id: 4, revision: 6 };
  // What orders need is part of the stock and of Today.
  const keys = [templatesOptions.queryKey, orderMaterialsOptions(41).queryKey, [...stockKey, 'shortages'], todayKey];
  const lists = () => keys.map(key => client.getQueryState(key)?.isInvalidated);
  beforeEach(() => {
    for (const key of keys) client.setQueryData(key, []);
    answer = () => ({ body: { success: true } });
  });

  it.each<[string, () => { mutateAsync: (given: never) => Promise<unknown> }, unknown, string, string]>([
    ['creates a record', useSaveMaterial, { input }, 'POST', '/api/raw-materials'],
    ['replaces a version of a record', useSaveMaterial, { input, over }, 'PUT', '/api/raw-materials/4'],
    ['deletes a record', useDeleteMaterial, 4, 'DELETE', '/api/raw-materials/4'],
    ['creates a template', useSaveTemplate, { input }, 'POST', '/api/raw-materials/templates'],
    ['replaces a version of a template', useSaveTemplate, { input, over }, 'PUT', '/api/raw-materials/templates/4'],
    ['deletes a template', useDeleteTemplate, 4, 'DELETE', '/api/raw-materials/templates/4'],
  ])(
    '%s, and re-fetches everything about materials, with the stock and Today',
    async (_, hook, given, method, address) => {
      await runHook(hook, client).mutateAsync(given as never);

      expect(requests.map(one => [one.method, one.address])).toEqual([[method, address]]);
      if (method === 'PUT') expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ name: 'Tote', revision: 6 });
      expect(lists()).toEqual(keys.map(() => true));
    },
  );

  it.each<[string, Answer, boolean]>([
    [
      're-fetches everything after a rejection',
      { status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } },
      true,
    ],
    ['re-fetches everything without a connection, too', 'offline', true],
  ])('%s', async (_, given, expected) => {
    answer = () => given;

    await runHook(useDeleteMaterial, client)
      .mutateAsync(4)
      .catch(() => {});

    expect(lists()).toEqual(keys.map(() => expected));
  });
});
