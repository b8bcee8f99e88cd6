import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';

/**
 * Returns the open questions of a conversation, the oldest first. `asksSince` is the time of the order's oldest one, so a
 * loaded message from before it was answered.
 */
export function openQuestions(messages: readonly Message[], asksSince: string | null): Message[] {
  return messages.filter(({ question, createdAt }) => question?.open && asksSince !== null && createdAt >= asksSince);
}

/**
 * Returns the open question that somebody chose or began to answer, or else the oldest one. When that question was answered
 * meanwhile, there is none: words for one question must not answer another one.
 */
export function questionOf(open: readonly Message[], chosen: number | undefined): Message | undefined {
  return chosen === undefined ? open[0] : open.find(({ id }) => id === chosen);
}

/**
 * Returns the question that the next message answers: the chosen one, or else the oldest. People press Send and nothing
 * else, so it is named by itself, and they can remove it. `onChoose` runs when another one is chosen.
 */
export function useAnswering(open: readonly Message[], onChoose: () => void) {
  const [chosen, setChosen] = useState<number>();
  const [removed, setRemoved] = useState(false);
  const question = removed ? undefined : questionOf(open, chosen);
  return {
    question,
    /** Keeps the question for the words that are typed, also when it is answered meanwhile, until the field is empty. */
    type: (text: string) => setChosen(now => (text === '' ? undefined : (now ?? question?.id))),
    choose: (id: number) => {
      setChosen(id);
      setRemoved(false);
      onChoose();
    },
    remove: () => setRemoved(true),
    reset: () => {
      setChosen(undefined);
      setRemoved(false);
    },
  };
}
