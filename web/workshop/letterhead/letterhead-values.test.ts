import { describe, expect, it } from 'vitest';
import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { revisionOf, typedSince } from './letterhead-values.ts';

const seen: Letterhead = {
  name: 'Cordwain',
  address: '1 Quay Street',
  phone: '',
  email: '',
  website: '',
  taxLabel: '',
  taxNumber: '',
  closing: 'Thank you',
  logo: null,
  revision: 3,
};

describe('typed texts of the letterhead', () => {
  it('replace the version over which they were typed when another user changed one of them', () => {
    const now = { ...seen, name: 'Cordwain Ltd', revision: 4 };

    expect(revisionOf({ name: 'Cordwain & Co' }, seen, now)).toBe(3);
  });

  it('replace the newest version when only the logo or other texts changed', () => {
    const now = { ...seen, name: 'Cordwain Ltd', logo: { jpeg: '', width: 1, height: 1 }, revision: 5 };

    expect(revisionOf({ closing: 'Many thanks' }, seen, now)).toBe(5);
  });

  it('stay when they were typed while others were saved', () => {
    const sent = { name: 'Cordwain & Co', closing: 'Many' };

    expect(typedSince({ ...sent, closing: 'Many thanks', phone: '12' }, sent)).toEqual({
      closing: 'Many thanks',
      phone: '12',
    });
    expect(typedSince(sent, sent)).toEqual({});
  });
});
