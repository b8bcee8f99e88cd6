import { afterEach, describe, expect, test, vi } from 'vitest';
import { newAccount, newCredentials } from '#contract/accounts/account-fields.ts';
import { newInvitation } from '#contract/accounts/person-fields.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { type Schema, useFormOf } from '../platform/forms/use-form-of.ts';
import { customerFaults } from './customers/customer-form-values.ts';
import { personFaults } from './people/person-fields.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Returns the faults of these values after a try. */
function faultsOf(schema: Schema, values: Record<string, string>, faults = customerFaults) {
  const hook = () =>
    useFormOf(schema, {
      start: () => values,
      inputOf: typed => typed,
      words: faults.words,
      send: () => undefined,
      sending: { isPending: false, error: null },
      failed: '',
    });
  const form = renderHook(hook, undefined, queryClient);
  act(() => form.now.submit());
  return form.now.faults;
}

const right = {
  username: 'harbour',
  password: 'long enough',
  companyName: 'Harbour Goods',
  companyContact: '+44 20 5550 0142',
  companyEmail: 'orders@harbour.example',
};

describe('the form of a customer', () => {
  test('requires only username, password, company name, contact and email', () => {
    expect(faultsOf(newAccount, right)).toEqual({});
    const blank = { username: ' ', password: '', companyName: '\t', companyContact: '', companyEmail: '' };
    expect(faultsOf(newAccount, blank)).toEqual({
      username: 'Username is required',
      password: 'Password is required',
      companyName: 'Company name is required',
      companyContact: 'Company contact is required',
      companyEmail: 'Company email is required',
    });
  });

  test.each(['orders', 'orders@harbour', '@harbour.example', 'a b@c.de', 'a@b@c.de', 'a@b..de', 'a@.de'])(
    'does not take %j as an email address',
    companyEmail => {
      expect(faultsOf(newAccount, { ...right, companyEmail })).toEqual({ companyEmail: 'Enter an email address' });
    },
  );

  test('counts characters as they are stored (ER-8), and names the field in other faults', () => {
    expect(faultsOf(newAccount, { ...right, companyName: 'u\u0308'.repeat(200) })).toEqual({});
    expect(faultsOf(newAccount, { ...right, password: '🔑'.repeat(7) })).toEqual({ password: 'At least 8 characters' });
    expect(faultsOf(newAccount, { ...right, password: '        ' })).toEqual({});
    expect(faultsOf(newAccount, { ...right, username: 'a,b' })).toEqual({
      username: 'Username must not contain commas, semicolons or hidden characters',
    });
    expect(faultsOf(newCredentials, { username: 'a,b' })).toEqual({
      username: 'Username must not contain commas, semicolons or hidden characters',
    });
  });
});

test('the email address of a person is optional', () => {
  expect(faultsOf(newInvitation, { name: 'Mara', email: '', companyRole: 'buyer' }, personFaults)).toEqual({});
  expect(faultsOf(newInvitation, { name: ' ', email: 'mara', companyRole: 'buyer' }, personFaults)).toEqual({
    name: 'Name is required',
    email: 'Enter an email address',
  });
});

describe("the server's faults", () => {
  test('show as sentences at the fields that the form has', () => {
    const fields = { newPassword: 'must have at least 8 characters', username: 'is required', token: 'is required' };
    expect(customerFaults.refusals(new ApiError(400, 'invalidInput', 'Check the fields', fields))).toEqual({
      newPassword: 'New password must have at least 8 characters',
      username: 'Username is required',
    });
  });

  test('show a taken username at its field, and others nowhere', () => {
    const taken = new ApiError(409, 'usernameTaken', 'Username is taken');
    expect(customerFaults.refusals(taken)).toEqual({ username: 'Username is taken' });
    expect(customerFaults.refusals(new Error('x is undefined'))).toEqual({});
  });
});
