import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { account } from '#testing/samples.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { useStoredForm } from './use-stored-form.ts';

type Values = { name: string; password: string };
type Version = { revision: number; name: string };
const first: Version = { revision: 1, name: 'Harbour' };
const second: Version = { revision: 2, name: 'Harbour Goods' };

let forms = 0;
let name: string;
beforeEach(() => {
  name = `form ${++forms}`;
  queryClient.setQueryData(meKey, { id: 7 });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(over: Version, { toStored, id = 7 }: { toStored?: (values: Values) => Values; id?: number } = {}) {
  const options = { name, over, valuesOf: (base: Version): Values => ({ name: base.name, password: '' }) };
  const hook = () => {
    const stored = useStoredForm<Values, Version>({ ...options, ...(toStored && { toStored }) });
    return { ...stored, isDirty: stored.form.formState.isDirty };
  };
  return renderHook(hook, undefined, queryClient, { user: account({ id }) });
}
type Form = ReturnType<typeof open>;
const type = ({ now }: Form, field: keyof Values, text: string) =>
  act(() => now.form.setValue(field, text, { shouldDirty: true }));
const endSession = () => queryClient.setQueryData(meKey, null);

it('restores the typed input after the session ended, with the version it was based on (R8)', () => {
  const form = open(first);
  type(form, 'name', 'Harbour Leather');
  endSession();
  form.unmount();
  const again = open(second);

  expect(again.now.form.getValues('name')).toBe('Harbour Leather');
  expect(again.now.base).toEqual(first);
  expect(shown.toasts).toHaveLength(2);
});

it('restores the input once', () => {
  const form = open(first);
  type(form, 'name', 'Harbour Leather');
  endSession();
  form.unmount();
  queryClient.setQueryData(meKey, { id: 7 });
  open(first).unmount();

  expect(open(first).now.form.getValues('name')).toBe('Harbour');
});

it('does not restore the input for another user', () => {
  const form = open(first);
  type(form, 'name', 'Harbour Leather');
  endSession();
  form.unmount();

  expect(open(first, { id: 8 }).now.form.getValues('name')).toBe('Harbour');
});

it('stores no input of a form that is closed during a session, or that was not changed', () => {
  const closed = open(first);
  type(closed, 'name', 'Harbour Leather');
  closed.unmount();
  expect(open(first).now.form.getValues('name')).toBe('Harbour');

  const unchanged = open(first);
  endSession();
  unchanged.unmount();
  expect(open(second).now.base).toEqual(second);
});

it('removes values that must not be stored', () => {
  const form = open(first, { toStored: values => ({ ...values, password: '' }) });
  type(form, 'name', 'Harbour Leather');
  type(form, 'password', 'hand-sewn');
  endSession();
  form.unmount();

  expect(open(first).now.form.getValues()).toEqual({ name: 'Harbour Leather', password: '' });
});
