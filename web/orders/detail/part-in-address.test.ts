import { expect, it } from 'vitest';
import { type Part, partOf, searchOf } from './part-in-address.ts';

it.each<Part>(['products', 'deliveries', 'revisions', 'log', 'talk'])(
  'the address of %s names it, and only it',
  part => {
    const search = searchOf(part);

    expect(partOf(search)).toBe(part);
    expect(Object.values(search).filter(Boolean)).toHaveLength(part === 'products' ? 0 : 1);
  },
);

it('returns the conversation for an address that names two parts', () => {
  expect(partOf({ talk: '1', log: '1' })).toBe('talk');
});
