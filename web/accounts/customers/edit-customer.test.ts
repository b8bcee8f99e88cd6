import { afterEach, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/accounts/accounts.ts';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { meKey, queryClient } from '../../platform/api/query-client.ts';
import { useCustomerForm } from './edit-customer.tsx';
import { customersOptions } from './queries.ts';

const seen: Customer = {
  id: 3,
  username: 'harbour',
  role: 'customer',
  companyName: 'Harbour Goods',
  companyContact: '+44 20 7946 0018',
  companyEmail: 'orders@harbour.example',
  companyAddress: '',
  contactPerson: '',
  contactPersonDesignation: '',
  contactPersonPhone: '',
  language: null,
  poRequired: false,
  people: 1,
  revision: 3,
  createdAt: '2026-11-18T09:00:00.000Z',
};

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('is not refused when only the username or the password changed meanwhile', async () => {
  queryClient.setQueryData(meKey, { id: 7 });
  const requests = stubPortal(({ method }) => ({
    body: method === 'GET' ? { customers: [seen], nextCursor: null } : { customer: seen },
  }));
  const client = quietClient();
  client.setQueryData(customersOptions.queryKey, [seen]);
  const onDone = vi.fn();
  const hook = renderHook(() => useCustomerForm({ customer: seen, onDone, onFailed: () => {} }), undefined, client);

  act(() => void client.setQueryData(customersOptions.queryKey, [{ ...seen, username: 'harbour-goods', revision: 4 }]));
  await until(() => expect(hook.now.base.revision).toBe(4));
  act(() => hook.now.change({ companyName: 'Harbour Leather' }));
  act(() => hook.now.submit());
  await until(() => expect(onDone).toHaveBeenCalled());

  const sent = requests.find(({ method }) => method === 'PUT');
  expect(JSON.parse(String(sent?.body))).toMatchObject({ companyName: 'Harbour Leather', revision: 4 });
  hook.unmount();
});
