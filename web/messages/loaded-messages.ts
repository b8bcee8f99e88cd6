import type { Message } from '#contract/messages/messages.ts';

/** The loaded end of a conversation: oldest first, without gaps. */
export type LoadedMessages = { messages: readonly Message[]; hasEarlier: boolean };

/**
 * Adds the newest messages of a fetched order, and questions that were answered since. If they leave a gap after the loaded
 * messages, they replace them. Returns `loaded` itself when nothing is new.
 */
export function withNewest(loaded: LoadedMessages, newest: readonly Message[], hasEarlier: boolean): LoadedMessages {
  const first = newest[0];
  if (!first) return loaded;
  const from = first.id;
  const to = newest.at(-1)?.id ?? from;
  const last = loaded.messages.at(-1)?.id ?? 0;
  if (last === 0 || (hasEarlier && last < from)) return { messages: newest, hasEarlier };
  if (last >= to && !isAnswered(loaded, newest)) return loaded;
  if (last > to)
    return { ...loaded, messages: loaded.messages.map(one => newest.find(({ id }) => id === one.id) ?? one) };
  const kept = loaded.messages.filter(({ id }) => id < from);
  return { messages: [...kept, ...newest], hasEarlier: kept.length > 0 ? loaded.hasEarlier : hasEarlier };
}

/** Returns whether a question was answered since it was loaded. Nothing else of a message changes. */
function isAnswered({ messages }: LoadedMessages, newest: readonly Message[]): boolean {
  const open = new Set(messages.filter(({ question }) => question?.open).map(({ id }) => id));
  return newest.some(({ id, question }) => open.has(id) && !question?.open);
}

/** Adds a page of earlier messages. */
export function withEarlier(loaded: LoadedMessages, page: readonly Message[], hasEarlier: boolean): LoadedMessages {
  const first = loaded.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  return { messages: [...page.filter(({ id }) => id < first), ...loaded.messages], hasEarlier };
}
