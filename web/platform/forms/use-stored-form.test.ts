import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { trimmedText } from '#contract/call/field-schemas.ts';
import type { ProblemCode } from '#contract/call/problems.ts';
import { shown } from '#testing/browser/around-hook.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { account } from '#testing/samples.ts';
import { ApiError } from '../api/api-error.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { useStoredForm } from './use-stored-form.ts';

const schema = z.strictObject({ name: trimmedText(20, 1), password: z.string() });
type Values = { name: string; password: string };
type Version = { revision: number; name: string };
const first: Version = { revision: 1, name: 'Harbour' };
const second: Version = { revision: 2, name: 'Harbour Goods' };

let forms = 0;
let name: string;
/** The inputs that were sent, and that the error of a rejected save was cleared. */
let sent: unknown[];
beforeEach(() => {
  name = `form ${++forms}`;
  sent = [];
  queryClient.setQueryData(meKey, { id: 7 });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(
  opened: Version | undefined,
  { toStored, id = 7, error = null }: { toStored?: (values: Values) => Values; id?: number; error?: Error | null } = {},
) {
  const hook = (over: Version | undefined) =>
    useStoredForm(schema, {
      name,
      over,
      gone: 'materialNotFound',
      valuesOf: (base): Values => ({ name: base?.name ?? '', password: '' }),
      inputOf: values => values,
      adapt: (values, theirs) => ({ ...values, password: `of ${theirs?.revision}` }),
      send: (input, base) => sent.push([input, base?.revision]),
      sending: { isPending: false, error, reset: () => sent.push('error cleared') },
      failed: 'Failed',
      ...(toStored && { toStored }),
    });
  return renderHook(hook, opened, queryClient, { user: account({ id }) });
}
type Form = ReturnType<typeof open>;
const type = ({ now }: Form, field: keyof Values, text: string) => act(() => now.change({ [field]: text }));
const endSession = () => queryClient.setQueryData(meKey, null);

it('restores the typed input after the session ended, with the version it was based on (R8)', () => {
  const form = open(first);
  type(form, 'name', 'Harbour Leather');
  endSession();
  form.unmount();
  const again = open(second);

  expect(again.now.values.name).toBe('Harbour Leather');
  expect(again.now.base).toEqual(first);
  expect(again.now.isDirty).toBe(true);
  expect(shown.toasts).toHaveLength(2);
});

it('keeps the version with which it opened when that one changes meanwhile', () => {
  const form = open(first);
  type(form, 'password', 'hand-sewn');
  form.render(second);

  expect(form.now.base).toEqual(first);
  expect(form.now.values).toEqual({ name: 'Harbour', password: 'hand-sewn' });
});

it('saves over a newer version that has the same values', () => {
  const form = open(first);
  type(form, 'password', 'hand-sewn');
  form.render({ ...first, revision: 3 });
  act(() => form.now.submit());
  expect(sent).toEqual([[{ name: 'Harbour', password: 'hand-sewn' }, 3]]);

  // The list may still have the former version after an answer to a conflict.
  act(() => form.now.answers.onMine({ ...first, revision: 4 }));
  expect(form.now.base?.revision).toBe(4);
});

it('says whether somebody else changed or deleted the entry, instead of the problem', () => {
  const refused = (over: Version | undefined, status: number, code: ProblemCode) => {
    const { conflict, problem } = open(over, { error: new ApiError(status, code, 'Refused') }).now;
    return [conflict, problem];
  };

  expect(refused(first, 409, 'changedMeanwhile')).toEqual(['changed', undefined]);
  expect(refused(first, 404, 'materialNotFound')).toEqual(['gone', undefined]);
  expect(refused(first, 409, 'nameTaken')).toEqual([undefined, 'Refused']);
  expect(refused(undefined, 404, 'materialNotFound')).toEqual([undefined, 'Refused']);
});

it('restores the input once', () => {
  const form = open(first);
  type(form, 'name', 'Harbour Leather');
  endSession();
  form.unmount();
  queryClient.setQueryData(meKey, { id: 7 });
  open(first).unmount();

  expect(open(first).now.values.name).toBe('Harbour');
});

it('does not restore the input for another user', () => {
  const form = open(first);
  type(form, 'name', 'Harbour Leather');
  endSession();
  form.unmount();

  expect(open(first, { id: 8 }).now.values.name).toBe('Harbour');
});

it('stores no input of a form that is closed during a session, or that was not changed', () => {
  const closed = open(first);
  type(closed, 'name', 'Harbour Leather');
  closed.unmount();
  expect(open(first).now.values.name).toBe('Harbour');

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

  expect(open(first).now.values).toEqual({ name: 'Harbour Leather', password: '' });
});

it('saves the input over the other version, after adapting it to that version', () => {
  const form = open(first);
  type(form, 'name', 'Mine');
  act(() => form.now.answers.onMine(second));

  expect(sent).toEqual([[{ name: 'Mine', password: 'of 2' }, 2]]);
  expect(form.now.base).toEqual(second);
});

it('loads the other version and sends nothing', () => {
  const form = open(first);
  type(form, 'name', 'Mine');
  act(() => form.now.answers.onTheirs(second));

  expect(sent).toEqual(['error cleared']);
  expect(form.now.values.name).toBe('Harbour Goods');
  expect(form.now.isDirty).toBe(false);
});

it('continues with the input as a new entry and sends nothing', () => {
  const form = open(first);
  type(form, 'name', 'Mine');
  act(() => form.now.answers.onNew());

  expect(sent).toEqual(['error cleared']);
  expect(form.now.base).toBeUndefined();
  expect(form.now.values).toEqual({ name: 'Mine', password: 'of undefined' });
});
