import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showsToAll, tickAll, tickCustomer, type VisibleTo } from './visible-to.ts';

// What a person can do with the list, one press after the other.
const press = fc.oneof(
  fc.constant({ all: true as const }),
  fc.record({ id: fc.integer({ min: 1, max: 6 }), ticked: fc.boolean() }),
);
type Press = { all: true } | { id: number; ticked: boolean };
const pressed = (chosen: VisibleTo, one: Press): VisibleTo =>
  'all' in one ? tickAll() : tickCustomer(chosen, one.id, one.ticked);

describe('who may see a product', () => {
  test("'Show to all customers' is checked exactly when no customers are chosen, whatever was pressed", () => {
    fc.assert(
      fc.property(fc.array(press), presses => {
        // The two checkboxes' truth as the specification words it, kept beside.
        let all = true;
        const ticked = new Set<number>();
        let chosen: VisibleTo = [];
        for (const one of presses) {
          chosen = pressed(chosen, one);
          if ('all' in one) ticked.clear();
          else if (one.ticked) ticked.add(one.id);
          else ticked.delete(one.id);
          all = ticked.size === 0;
          expect(showsToAll(chosen)).toBe(all);
          expect([...chosen].sort()).toEqual([...ticked].sort());
        }
      }),
    );
  });

  test('a customer is never chosen twice, and what was chosen is not changed in place', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 6 })), press, (start, one) => {
        const before = [...start];

        const chosen = pressed(start, one);

        expect(new Set(chosen).size).toBe(chosen.length);
        expect(start).toEqual(before);
      }),
    );
  });

  test('unticking the last customer ticks all again', () => {
    expect(showsToAll(tickCustomer([7], 7, false))).toBe(true);
    expect(showsToAll(tickCustomer([], 7, true))).toBe(false);
  });
});
