import { expect, it } from 'vitest';
import { tabsOf } from './tabs.tsx';

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
