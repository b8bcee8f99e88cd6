import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/accounts/accounts.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import {
  customersOptions,
  useChangePassword,
  useCreateCustomer,
  useDeleteCustomer,
  useUpdateCredentials,
  useUpdateCustomer,
} from './queries.ts';

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
const customer = (id: number, companyName = `Company ${id}`) => ({ id, companyName }) as Customer;
const names = () => client.getQueryData(customersOptions.queryKey)?.map(({ companyName }) => companyName);
const isReadAgain = () => client.getQueryState(customersOptions.queryKey)?.isInvalidated;

let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;
beforeEach(() => {
  client = quietClient();
  client.setQueryData(customersOptions.queryKey, [customer(2), customer(1)]);
  requests = stubPortal(sent => answer(sent));
});
afterEach(() => void vi.unstubAllGlobals());

describe('the list of customers', () => {
  it('is loaded page by page', async () => {
    answer = ({ address }) =>
      address.includes('cursor=2')
        ? { body: { customers: [customer(1)], nextCursor: null } }
        : { body: { customers: [customer(3), customer(2)], nextCursor: '2' } };

    const customers = await quietClient().fetchQuery(customersOptions);

    expect(customers.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('starts with a newly created customer', async () => {
    answer = () => ({ body: { customer: customer(3, 'New Company') } });

    await runHook(useCreateCustomer, client).mutateAsync({ username: 'new', password: 'hand-sewn' } as never);

    expect(names()).toEqual(['New Company', 'Company 2', 'Company 1']);
    expect(isReadAgain()).toBe(true);
  });

  it.each<[string, () => { mutateAsync: (input: never) => Promise<unknown> }, unknown]>([
    ['the data', () => useUpdateCustomer(1), { companyName: 'Renamed' }],
    ['the credentials', () => useUpdateCredentials(1), { username: 'renamed' }],
  ])('shows a change of %s at once, in the same position', async (_, hook, input) => {
    answer = () => ({ body: { customer: customer(1, 'Renamed') } });

    await runHook(hook, client).mutateAsync(input as never);

    expect(names()).toEqual(['Company 2', 'Renamed']);
    expect(requests[0]?.address).toMatch(/\/1(\/|$)/);
    expect(isReadAgain()).toBe(true);
  });

  it('removes a deleted customer', async () => {
    answer = () => ({ body: { success: true } });

    await runHook(() => useDeleteCustomer(2), client).mutateAsync(undefined);

    expect(names()).toEqual(['Company 1']);
  });

  it('is re-fetched after a rejected change, because the customer may have been deleted', async () => {
    answer = () => ({ status: 404, body: { code: 'customerNotFound', error: 'Not found' } });

    await runHook(() => useDeleteCustomer(2), client)
      .mutateAsync(undefined)
      .catch(() => {});

    expect(names()).toEqual(['Company 2', 'Company 1']);
    expect(isReadAgain()).toBe(true);
  });

  it('stays unknown until it is loaded', async () => {
    client = quietClient();
    answer = () => ({ body: { customer: customer(3) } });

    await runHook(useCreateCustomer, client).mutateAsync({} as never);

    expect(names()).toBeUndefined();
  });
});

it('changing a password changes no list', async () => {
  answer = () => ({ body: { success: true } });

  await runHook(useChangePassword, client).mutateAsync({ currentPassword: 'before', newPassword: 'afterwards' });

  expect(isReadAgain()).toBe(false);
});
