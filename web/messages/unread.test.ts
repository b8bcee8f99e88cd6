import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sides } from '#contract/call/roles.ts';
import { newestStamp, seenKey, unreadCount } from './unread.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 18) + second * 1000).toISOString();
const aMoment = fc.nat(1000).map(at);
const aStamp = fc.option(aMoment);
const aTalk = fc.record({
  id: fc.constant(7),
  seenAt: aStamp,
  messages: fc.array(fc.record({ sender: fc.constantFrom(...sides), createdAt: aMoment })),
});

const newestOf = ({ messages }: { messages: readonly { createdAt: string }[] }) =>
  messages
    .map(message => message.createdAt)
    .sort()
    .at(-1);

describe('unreadCount', () => {
  it('counts messages of the other side that are newer than both stamps', () => {
    fc.assert(
      fc.property(aTalk, fc.constantFrom(...sides), aStamp, (talk, side, local) => {
        const expected = talk.messages.filter(
          message =>
            message.sender !== side &&
            (talk.seenAt === null || message.createdAt > talk.seenAt) &&
            (local === null || message.createdAt > local),
        );
        expect(unreadCount(talk, side, local)).toBe(expected.length);
      }),
    );
  });

  it('gives the same result when the two stamps are swapped', () => {
    fc.assert(
      fc.property(aTalk, fc.constantFrom(...sides), aStamp, (talk, side, local) => {
        expect(unreadCount({ ...talk, seenAt: local }, side, talk.seenAt)).toBe(unreadCount(talk, side, local));
      }),
    );
  });

  it('counts no messages right after the details were opened, even with a slow clock', () => {
    fc.assert(
      fc.property(aTalk, fc.constantFrom(...sides), fc.nat(2000), (talk, side, now) => {
        expect(unreadCount(talk, side, newestStamp(newestOf(talk), at(now - 1000)))).toBe(0);
      }),
    );
  });

  it('ignores a stamp that is not a time', () => {
    const talk = { id: 7, seenAt: null, messages: [{ sender: 'admin' as const, createdAt: at(1) }] };

    expect(unreadCount(talk, 'customer', 'yesterday')).toBe(1);
  });
});

it('has a separate storage key for each order and each user, or anon', () => {
  expect(seenKey(12, 7)).toBe('lastSeen:12:7');
  expect(seenKey(undefined, 7)).toBe('lastSeen:anon:7');
});
