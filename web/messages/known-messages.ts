import type { Message } from '#contract/messages/messages.ts';

/** The loaded end of a conversation: oldest first, without gaps. */
export type KnownMessages = { messages: readonly Message[]; hasEarlier: boolean };

/**
 * Adds the newest messages of a fetched order. If they leave a gap after the loaded messages, they replace them.
 * Returns `known` itself when nothing is new.
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

/** Adds a page of earlier messages. */
export function withEarlier(known: KnownMessages, page: readonly Message[], hasEarlier: boolean): KnownMessages {
  const first = known.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  return { messages: [...page.filter(({ id }) => id < first), ...known.messages], hasEarlier };
}
