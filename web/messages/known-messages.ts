import type { Message } from '#contract/messages.ts';

/** The end of a conversation, as far back as it was asked for; oldest first, without gaps. */
export type KnownMessages = { messages: readonly Message[]; hasEarlier: boolean };

/**
 * Adds what an order brings: its newest messages, whose window moves on while older ones were already loaded. When so
 * many are new that some between are missing, the conversation starts anew from its end. The same when nothing is new.
 */
export function withNewest(known: KnownMessages, newest: readonly Message[], hasEarlier: boolean): KnownMessages {
  const first = newest[0];
  if (!first) return known;
  const from = first.id;
  const to = newest.at(-1)?.id ?? from;
  const last = known.messages.at(-1)?.id ?? 0;
  if (last === 0 || (hasEarlier && last < from)) return { messages: newest, hasEarlier };
  if (last >= to) return known;
  const kept = known.messages.filter(({ id }) => id < from);
  return { messages: [...kept, ...newest], hasEarlier: kept.length > 0 ? known.hasEarlier : hasEarlier };
}

/** Puts an earlier page before what is known. */
export function withEarlier(known: KnownMessages, page: readonly Message[], hasEarlier: boolean): KnownMessages {
  const first = known.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  return { messages: [...page.filter(({ id }) => id < first), ...known.messages], hasEarlier };
}
