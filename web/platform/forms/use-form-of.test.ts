import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { text, trimmedText, wholeNumber } from '#contract/call/field-schemas.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { ApiError } from '../api/api-error.ts';
import { type Faults, useFormOf, useLocalForm } from './use-form-of.ts';

const schema = z.strictObject({
  name: trimmedText(5, 1),
  note: z._default(text(5), ''),
  cartons: z.optional(wholeNumber(0, 9)),
});
type Values = { name: string; note: string; cartons: string };
let sent: unknown[];
beforeEach(() => {
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

function open(sending: { isPending: boolean; error: Error | null } = { isPending: false, error: null }) {
  const hook = (state: typeof sending) =>
    useFormOf(schema, {
      start: (): Values => ({ name: '', note: '', cartons: '' }),
      inputOf: ({ cartons, ...given }) => ({ ...given, ...(cartons !== '' && { cartons: Number(cartons) }) }),
      words: { name: 'Enter a name' },
      rules: ({ note }): Record<string, string> => (note === 'no' ? { note: 'Say more' } : {}),
      send: input => sent.push(input),
      sending: state,
      refusals: error => (error instanceof ApiError ? error.fields : {}),
      failed: 'Failed',
    });
  return renderHook(hook, sending);
}
type Form = ReturnType<typeof open>;
const change = (form: Form, given: Partial<Values>) => act(() => form.now.change(given));
const submit = (form: Form) => act(() => form.now.submit());

it('shows faults from the first try on, with the texts of the form before those of the schema', () => {
  const form = open();
  change(form, { cartons: '10', note: 'no' });
  expect(form.now.faults).toEqual({});
  submit(form);

  expect(form.now.faults).toEqual({
    name: 'Enter a name',
    cartons: 'must be a whole number from 0 to 9',
    note: 'Say more',
  });
  expect(form.now.text('name').error).toBe('Enter a name');
  change(form, { name: 'Tote', note: '', cartons: '' });
  expect(form.now.faults).toEqual({});
  expect(sent).toEqual([]);
});

it('sends what the call takes when nothing has a fault, and once at a time', () => {
  const form = open();
  change(form, { name: 'Tote', cartons: '3' });
  submit(form);
  form.render({ isPending: true, error: null });
  submit(form);

  expect(sent).toEqual([{ name: 'Tote', note: '', cartons: 3 }]);
});

it("reports a text's length as the server counts it, with or without blanks around it", () => {
  const form = open();
  change(form, { name: ' Totes ', note: 'Totes ', cartons: 'x' });

  expect(form.now.text('name').limit).toEqual({ text: 'Totes', most: 5 });
  expect(form.now.text('note').limit).toEqual({ text: 'Totes ', most: 5 });
  expect(form.now.text('cartons').limit).toBeUndefined();
});

it('would lose input only when a value differs from those at the start', () => {
  const form = open();
  expect(form.now.isDirty).toBe(false);
  change(form, { note: 'a' });
  expect(form.now.isDirty).toBe(true);
  change(form, { note: '' });
  expect(form.now.isDirty).toBe(false);
});

it("shows the server's text for a refusal, and the form's own without one", () => {
  const refused = (text: string) => ({ isPending: false, error: new ApiError(409, 'internal', text) });

  expect(open(refused('Order not found')).now.problem).toBe('Order not found');
  expect(open(refused('')).now.problem).toBe('Failed');
});

it("shows the server's faults at their fields until these change, also when another fault keeps it from being sent", () => {
  const form = open();
  change(form, { name: 'Tote' });
  submit(form);
  const error = new ApiError(400, 'invalidInput', 'Check the fields', { name: 'is taken' });
  form.render({ isPending: false, error });
  expect(form.now.refusal).toBe(error);
  expect(form.now.text('name').error).toBe('is taken');

  change(form, { name: 'Totes', note: 'no' });
  submit(form);
  expect(form.now.faults).toEqual({ note: 'Say more' });
});

it('says nothing else about a text that is too long', () => {
  const form = open();
  change(form, { name: 'Briefcase' });
  submit(form);

  expect(form.now.text('name')).toMatchObject({ limit: { most: 5 } });
  expect(form.now.text('name')).not.toHaveProperty('error');
});

it('sends the values of a form that no schema checks when its rules have no fault', () => {
  const hook = () =>
    useLocalForm({
      start: () => ({ text: '' }),
      rules: ({ text }): Faults => (text === '' ? { text: 'Say why' } : {}),
      send: values => sent.push(values),
    });
  const form = renderHook(hook, undefined);
  act(() => form.now.submit());
  expect(form.now.text('text').error).toBe('Say why');
  act(() => form.now.change({ text: 'Sold' }));
  act(() => form.now.submit());

  expect(sent).toEqual([{ text: 'Sold' }]);
});
