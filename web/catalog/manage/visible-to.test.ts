import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showsToAll, tickAll, tickCustomer, type VisibleTo } from './visible-to.ts';

// The clicks that a user can make in the list.
const press = fc.oneof(
  fc.constant({ all: true as const }),
  fc.record({ id: fc.integer({ min: 1, max: 6 }), ticked: fc.boolean() }),
);
type Press = { all: true } | { id: number; ticked: boolean };
const pressed = (chosen: VisibleTo, one: Press): VisibleTo =>
  'all' in one ? tickAll() : tickCustomer(chosen, one.id, one.ticked);

describe('the visibility of a product', () => {
  test("checks 'Show to all customers' exactly when no customer is selected, after any clicks", () => {
    fc.assert(
      fc.property(fc.array(press), presses => {
        // A model of the rule, updated in parallel with the real state.
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

  test('never selects a customer twice and does not mutate the selection', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 6 })), press, (start, one) => {
        const before = [...start];

        const chosen = pressed(start, one);

        expect(new Set(chosen).size).toBe(chosen.length);
        expect(start).toEqual(before);
      }),
    );
  });

  test("checks 'Show to all customers' again when the last customer is deselected", () => {
    expect(showsToAll(tickCustomer([7], 7, false))).toBe(true);
    expect(showsToAll(tickCustomer([], 7, true))).toBe(false);
  });
});
