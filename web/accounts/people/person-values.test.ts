import { describe, expect, it } from 'vitest';
import { initialsOf, seenText, shownName } from './person-values.ts';

describe('a person', () => {
  it('is shown by username when nobody entered a name', () => {
    expect(shownName({ name: '', username: 'mara' })).toBe('mara');
    expect(shownName({ name: 'Mara Lind', username: 'mara' })).toBe('Mara Lind');
  });

  it.each([
    ['Mara Lind', 'ML'],
    ['mara', 'M'],
    ['Jean van der Berg', 'JB'],
    ['', ''],
  ])('named %j has the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it.each([
    [null, 'Not signed in yet'],
    ['2026-11-24T10:00:00Z', 'Last seen 2 hours ago'],
    ['2026-11-19T10:00:00Z', 'Last seen Nov 19'],
    ['2025-11-19T10:00:00Z', 'Last seen Nov 19, 2025'],
  ])('last seen at %s is shown as %j', (lastSeenAt, text) => {
    expect(seenText({ lastSeenAt }, new Date('2026-11-24T12:00:00Z'))).toBe(text);
  });
});
