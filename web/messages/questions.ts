import type { Message } from '#contract/messages/messages.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the open questions of a conversation, the oldest first. `asksSince` is the time of the order's oldest one, so a
 * loaded message from before it was answered.
 */
export function openQuestions(messages: readonly Message[], asksSince: string | null): Message[] {
  return messages.filter(({ question, createdAt }) => question?.open && asksSince !== null && createdAt >= asksSince);
}

/**
 * Returns the open question that somebody chose or began to answer, or else the oldest one. When that question was answered
 * meanwhile, or somebody removed it, there is none: words for one question must not answer another one.
 */
function questionOf(open: readonly Message[], answers: Draft['answers']): Message | undefined {
  return answers === undefined ? open[0] : open.find(({ id }) => id === answers);
}

/** The question that the draft of a conversation answers, and how to change it. */
type Answer = { answers: Draft['answers']; answer: (answers: Draft['answers']) => void };

/**
 * Returns the question that the next message answers: the chosen one, or else the oldest. People press Send and nothing
 * else, so it is named by itself, and they can remove it. `onChoose` runs when another one is chosen.
 */
export function answeringOf(open: readonly Message[], { answers, answer }: Answer, onChoose: () => void) {
  return {
    question: questionOf(open, answers),
    choose: (id: number) => {
      answer(id);
      onChoose();
    },
    remove: () => answer(null),
  };
}
