import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { type LoadedMessages, withEarlier, withNewest } from './loaded-messages.ts';

const aMessage = (id: number): Message => ({
  id,
  sender: id % 2 ? 'admin' : 'customer',
  author: null,
  message: `Message ${id}`,
  images: [],
  createdAt: '2026-11-18T09:41:00.000Z',
  question: null,
  answers: null,
  via: null,
  folded: false,
});
const nothing: LoadedMessages = { messages: [], hasEarlier: false };
const ids = ({ messages }: LoadedMessages) => messages.map(({ id }) => id);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('withNewest and withEarlier', () => {
  // The server sends the newest `window` messages with an order, and `window` messages in a page.
  const aStep = fc.oneof(
    fc.record({ sent: fc.integer({ min: 0, max: 12 }) }),
    fc.constant('earlier' as const),
    fc.constant('same' as const),
  );

  it('keep the conversation without gaps and duplicates, up to its newest message', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 8 }), fc.array(aStep), (start, window, steps) => {
        let there = start;
        const order = () => ({
          newest: from(Math.max(1, there - window + 1), there).map(aMessage),
          hasEarlier: there > window,
        });
        const opened = order();
        let loaded = withNewest(nothing, opened.newest, opened.hasEarlier);
        for (const step of steps) {
          if (step === 'earlier') {
            const first = ids(loaded)[0] ?? 1;
            const page = from(Math.max(1, first - window), first - 1).map(aMessage);
            if (loaded.hasEarlier) loaded = withEarlier(loaded, page, first - window > 1);
          } else {
            if (step !== 'same') there += step.sent;
            const { newest, hasEarlier } = order();
            loaded = withNewest(loaded, newest, hasEarlier);
          }
          const seen = ids(loaded);
          expect(seen).toEqual(there === 0 ? [] : from(seen[0] ?? 0, there));
          expect(loaded.hasEarlier).toBe((seen[0] ?? 1) > 1);
        }
      }),
    );
  });

  it('return the same object when nothing is new, so that nothing re-renders', () => {
    const loaded = withNewest(nothing, from(1, 5).map(aMessage), false);

    expect(withNewest(loaded, from(1, 5).map(aMessage), false)).toBe(loaded);
    expect(withNewest(loaded, from(1, 4).map(aMessage), false)).toBe(loaded);
    expect(withNewest(loaded, [], false)).toBe(loaded);
  });

  it('show a question as answered, also when no message was added', () => {
    const question = { productId: null, productCode: null, open: true, answeredAt: null, answeredBy: null };
    const messages = (open: boolean) =>
      from(1, 3).map(id => ({ ...aMessage(id), question: id === 2 ? { ...question, open } : null }));
    const loaded = withNewest(nothing, messages(true), false);

    expect(withNewest(loaded, messages(true), false)).toBe(loaded);
    const answered = withNewest(loaded, messages(false), false);
    expect(answered.messages.map(one => one.question?.open)).toEqual([undefined, false, undefined]);
    expect(withNewest(answered, messages(false), false)).toBe(answered);
  });
});
