import { expect, test } from 'vitest';
import { earlierDay } from './earlier-day.ts';

const today = '2026-11-26';

test.each([
  ['2026-11-25', '2026-12-14', undefined],
  ['2026-11-26', '2026-12-14', '2026-11-26'],
  ['2026-12-13', '2026-12-14', '2026-12-13'],
  ['2026-12-14', '2026-12-14', undefined],
  ['2026-12-13', null, undefined],
  [null, '2026-12-14', undefined],
])(
  'the effects of the asked day %j are shown while it is ahead and before the proposal %j (DA-13)',
  (requestedOn, proposedOn, shown) => {
    expect(earlierDay({ requestedOn, proposedOn }, today)).toBe(shown);
  },
);
