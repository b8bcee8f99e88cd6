import { expect, test } from 'vitest';
import { acceptanceOf } from './queries.ts';

test('the effects of accepting are those of the stored promise, which accepting keeps, or else of the proposed day', () => {
  expect(acceptanceOf({ id: 7, promisedOn: '2027-01-15' }).queryKey).toContain('2027-01-15');
  expect(acceptanceOf({ id: 7, promisedOn: null }).queryKey.at(-1)).toBeUndefined();
});
