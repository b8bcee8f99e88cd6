import { expect, it } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { message } from '#testing/samples.ts';
import { answeringOf, openQuestions } from './questions.ts';

const at = (minute: number) => `2026-11-24T09:0${minute}:00.000Z`;
const question = { productId: null, productCode: null, open: true, answeredAt: null, answeredBy: null };
const asked = (id: number): Message => message({ id, sender: 'admin', createdAt: at(id), question });
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

it('open questions are those since the oldest of the order, also where an older answer was not loaded', () => {
  const closed = { ...asked(3), question: { ...question, open: false } };
  const messages = [asked(1), message({ id: 2, createdAt: at(2) }), closed, asked(4), asked(5)];

  expect(ids(openQuestions(messages, at(1)))).toEqual([1, 4, 5]);
  expect(ids(openQuestions(messages, at(4)))).toEqual([4, 5]);
  expect(openQuestions(messages, null)).toEqual([]);
});

it('words that answer a question answer no other one when it is closed meanwhile', () => {
  const [first, second] = [asked(1), asked(2)];
  const questionOf = (open: readonly Message[], answers: number | null | undefined) =>
    answeringOf(open, { answers, answer: () => {} }, () => {}).question;

  expect(questionOf([first, second], undefined)).toBe(first);
  expect(questionOf([first, second], 2)).toBe(second);
  expect(questionOf([second], 1)).toBeUndefined();
  expect(questionOf([first, second], null)).toBeUndefined();
  expect(questionOf([], undefined)).toBeUndefined();
});
