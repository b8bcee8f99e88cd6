import { expect, it } from 'vitest';
import { currentEntry, tabsOf } from './tabs.tsx';

const labels = (...given: Parameters<typeof tabsOf>) => tabsOf(...given).map(({ label }) => label);

it('gives buyers a cart, but not viewers (PE-2)', () => {
  expect(labels({ role: 'customer', companyRole: 'buyer' })).toContain('Customization Cart');
  expect(labels({ role: 'customer', companyRole: 'viewer' })).not.toContain('Customization Cart');
});

it('gives only owners the tab People (PE-6)', () => {
  expect(labels({ role: 'customer', companyRole: 'owner' })).toContain('People');
  for (const companyRole of ['buyer', 'viewer'] as const) {
    expect(labels({ role: 'customer', companyRole })).not.toContain('People');
  }
  expect(labels({ role: 'superadmin', companyRole: null })).not.toContain('People');
});

it('gives only superadmins the tabs Raw Materials and Audit', () => {
  expect(labels({ role: 'superadmin', companyRole: null })).toEqual(expect.arrayContaining(['Raw Materials', 'Audit']));
  for (const tab of ['Raw Materials', 'Audit']) {
    expect(labels({ role: 'admin', companyRole: null })).not.toContain(tab);
  }
});

it('marks Today as the page on Today, and only as the place on its page Dates (NA-5)', () => {
  const tabs = tabsOf({ role: 'admin', companyRole: null });
  const [today, dates] = ['today', 'dates'].map(name => tabs.find(({ tab }) => tab === name));
  if (!today) throw new Error('no Today');
  expect([currentEntry(today, today), currentEntry(today, dates)]).toEqual(['page', 'true']);
  const orders = tabs.find(({ tab }) => tab === 'orders');
  expect([currentEntry(today, orders), currentEntry(today, undefined)]).toEqual([undefined, undefined]);
});
