import { afterEach, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { renderHook } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { addressesOptions } from '../../accounts/addresses/queries.ts';
import { useAddresses } from './use-addresses.ts';

afterEach(() => void vi.unstubAllGlobals());

it("follows a change of the company's own address while it is chosen (DE-2)", () => {
  stubPortal(() => ({ body: { addresses: [] } }));
  const client = quietClient();
  client.setQueryData(addressesOptions(3).queryKey, []);
  const onChange = vi.fn();
  const fields = { poNumber: '', requestedDate: '', deliverTo: 'company', deliveryAddress: '2 Mill Lane' };
  const open = (companyAddress: string | undefined) => useAddresses({ companyId: 3, companyAddress, fields, onChange });
  const hook = renderHook(open, '2 Mill Lane', client);
  expect(onChange).not.toHaveBeenCalled();

  hook.render('5 Mill Lane');

  expect(onChange).toHaveBeenCalledExactlyOnceWith({ deliverTo: 'company', deliveryAddress: '5 Mill Lane' });
  hook.unmount();
});
