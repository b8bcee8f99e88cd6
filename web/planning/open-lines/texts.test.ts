import { expect, test, vi } from 'vitest';
import { texts } from './texts.ts';

const hold = { id: 1, reason: 'leather', note: '', until: null, at: '2026-11-18T10:00:00.000Z', by: 'admin' } as const;

const today = '2026-11-26';

test.each([
  [3, '2026-11-27', 'Start by Fri, Nov 27'],
  [0, today, 'Start today'],
  [0, '2026-11-30', 'Start Mon, Nov 30'],
  [-4, '2026-11-20', 'Should have started Nov 20'],
  [null, null, ''],
])('a line with %s days to spare that can start on %s says %j', (slack, startOn, text) => {
  expect(texts.start({ slack, startOn }, today)).toBe(text);
});

test.each([
  [{ promisedOn: '2026-11-25', requestedDate: '2026-11-20', isNew: false }, 'Promised Nov 25 · yesterday'],
  [{ promisedOn: '2026-11-29', requestedDate: null, isNew: true }, 'Promised Nov 29 · in 3 days'],
  [{ promisedOn: null, requestedDate: '2026-12-18', isNew: false }, 'No date yet'],
  [{ promisedOn: null, requestedDate: null, isNew: false, plan: { on: '2026-12-14' } }, 'No date yet · planned Dec 14'],
  [{ promisedOn: null, requestedDate: '2026-12-18', isNew: true }, 'Asked for Dec 18'],
  [{ promisedOn: null, requestedDate: null, isNew: true }, ''],
])('a line with the dates %j says %j', (dates, text) => {
  expect(
    texts
      .dueParts({ plan: null, ...dates }, today)
      .filter(Boolean)
      .join(' · '),
  ).toBe(text);
});

test('only an accepted line without a promise says that it has no date yet (DA-13)', () => {
  const [accepted, plan] = [{ promisedOn: null, isNew: false }, { on: '2026-12-14' }];
  expect(texts.noDate({ ...accepted, plan })).toBe('No date yet · planned Dec 14');
  expect(texts.noDate({ ...accepted, plan: null })).toBe('No date yet');
  expect(texts.noDate({ promisedOn: '2026-12-14', isNew: false, plan: null })).toBe('');
  expect(texts.noDate({ promisedOn: null, isNew: true, plan })).toBe('');
});

test('shows since when a line is on hold', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] });
  const at = (time: string) => texts.since({ ...hold, at: new Date(time).toISOString(), by: '' });
  expect(texts.since({ ...hold, at: new Date().toISOString(), note: 'Scar' })).toBe('since today · admin · ‘Scar’');
  expect(at('2026-11-25T09:00')).toBe('since yesterday');
  expect(at('2026-11-23T09:00')).toBe('since Nov 23');
  vi.useRealTimers();
});

test('days of the next months stand without their year', () => {
  expect(texts.dueParts({ promisedOn: '2027-01-15', requestedDate: null, isNew: false, plan: null }, today)[0]).toBe(
    'Promised Jan 15',
  );
  expect(texts.dueParts({ promisedOn: '2027-11-15', requestedDate: null, isNew: false, plan: null }, today)[0]).toBe(
    'Promised Nov 15, 2027',
  );
});

test('shows why a line is blocked', () => {
  expect(texts.blocked({ hold: null, materialOn: null })).toBe('');
  expect(texts.blocked({ hold, materialOn: null })).toBe('On hold: fault in the leather');
  expect(texts.blocked({ hold: { ...hold, reason: 'customer' }, materialOn: null })).toBe('Waiting for the customer');
  const ofSample = { hold: { ...hold, reason: 'sample' as const }, materialOn: null };
  expect(texts.blocked({ ...ofSample, sample: 'required' })).toBe('Waiting for the sample');
  expect(texts.blocked({ ...ofSample, sample: 'change' })).toBe('The customer asked for a change');
  expect(texts.blocked({ hold: { ...hold, reason: 'material' }, materialOn: '2031-12-03' })).toMatch(
    /^Waiting for material until .*Dec.*$/,
  );
});

test('says for which material a line waits, and since when it is overdue (ST-13)', () => {
  const card = { hold: null, materialOn: null, blocked: 'material' } as const;
  expect(texts.blocked(card)).toBe('Waiting for material');
  const lacking = [{ materialId: 1, name: 'Bridle, oxblood' }];
  expect(texts.blocked({ ...card, overdueSince: '2031-11-20', lacking }).replace(/[\u2068\u2069]/g, '')).toMatch(
    /^Waiting for material, overdue since .*Nov 20.*: Bridle, oxblood$/,
  );
});
