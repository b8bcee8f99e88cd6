import { useEffect } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { orderOptions } from '../order-data/queries.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { noteError, queryClient } from '../platform/api/query-client.ts';
import { useStore } from '../platform/browser/store.ts';
import { readMeOptions } from '../platform/session/queries.ts';
import { type Asks, type Draft, draftKey, emptyDraft, questionKey } from './draft.ts';
import { type DraftState, Drafts } from './drafts.ts';

const drafts = new Drafts({
  storage: () => sessionStorage,
  send: async (key, { text, images, asks, answers }, options) => {
    const id = Number(key.split(':').at(-1));
    const form = new FormData();
    if (text.trim()) form.append('message', text.trim());
    if (asks) form.append('needsAnswer', '1');
    if (asks?.productId) form.append('productId', String(asks.productId));
    if (asks?.hold) form.append(asks.productId ? 'hold' : 'ask', '1');
    if (answers) form.append('answers', String(answers));
    for (const { file } of images) form.append('images', file, file.name);
    try {
      const { message } = await api.sendMessage({ id }, { form, ...options });
      const { queryKey } = orderOptions(id);
      queryClient.setQueryData(queryKey, (order: Order | undefined) =>
        order && message && !order.messages.some(known => known.id === message.id)
          ? { ...order, messages: [...order.messages, message].sort((one, other) => one.id - other.id) }
          : order,
      );
      void queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      noteError(error);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'questionClosed') void queryClient.invalidateQueries(orderOptions(id));
      // The key belongs to another request, or the question was answered meanwhile: the next attempt needs a new key.
      if (code === 'keyReused' || code === 'questionClosed') drafts.forgetAttempt(key);
      throw error;
    }
  },
});

/**
 * Asks before the user leaves the page, because images of a draft are not stored. Does not ask signed-out users, who
 * cannot send.
 */
function askBeforeLeaving(event: Event): void {
  if (queryClient.getQueryData(readMeOptions.queryKey)) event.preventDefault();
}
drafts.store.subscribe(() => {
  window.onbeforeunload = drafts.haveImages() ? askBeforeLeaving : null;
});

/** Starts a draft for an order, unless the user has already written one. */
export function startDraft(userId: number, orderId: number, text: string): void {
  const key = draftKey(userId, orderId);
  if (drafts.read(key).text === '') drafts.write(key, text);
}

/** Begins a question of staff about an order: with some words, or with the unsent message of the conversation. */
export function beginQuestion(userId: number, orderId: number, asks: Asks, text?: string): void {
  const { text: written, images } = drafts.read(draftKey(userId, orderId));
  const begun = text === undefined ? { text: written, images } : { text, images: [] };
  drafts.begin(questionKey(userId, orderId), { ...begun, asks });
}

/** Returns the question of staff about an order, with its actions. Sending it takes its words out of the conversation's draft. */
export function useQuestion(userId: number, orderId: number) {
  const key = questionKey(userId, orderId);
  const { send, ...question } = useDraftOf(key);
  return {
    ...question,
    ask: (asks: Asks) => drafts.ask(key, asks),
    /** Gives the question up. The conversation keeps its draft. */
    drop: () => drafts.begin(key, emptyDraft),
    async send() {
      const sent = drafts.read(key);
      if (!(await send())) return false;
      drafts.takeSent(draftKey(userId, orderId), sent);
      return true;
    },
  };
}

/** Returns the user's draft for an order, with its actions. What is written answers `question` from now on. */
export function useDraft(userId: number, orderId: number, question?: number) {
  return useDraftOf(draftKey(userId, orderId), question);
}

/** Returns which question the user's draft for an order answers. An empty draft loses it with the conversation. */
export function useAnswer(userId: number, orderId: number) {
  const key = draftKey(userId, orderId);
  const answers = useStore(drafts.store, () => drafts.read(key).answers);
  useEffect(() => () => drafts.leave(key), [key]);
  return { answers, answer: (given: Draft['answers']) => drafts.answer(key, given) };
}

function useDraftOf(key: string, question?: number) {
  const draft: DraftState = useStore(drafts.store, () => drafts.read(key));
  return {
    draft,
    write: (text: string) => drafts.write(key, text, question),
    attach: (files: readonly File[]) => drafts.attach(key, files, question),
    remove: (id: number) => drafts.remove(key, id),
    send: (answers?: number) => drafts.send(key, answers),
    stop: () => drafts.stop(key),
  };
}
