import { expect, it } from 'vitest';
import { mails } from '#server/notifications/mails/kinds.ts';
import { mailTexts } from './texts.ts';

const others = ['orderAccepted', 'datePromised', 'dateChanged', 'dates', 'refusal'];
const ofPeople = ['invitation', 'personJoined', 'verifyEmail', 'password', 'signInChanged'];

it.each([...mails, ...others, ...ofPeople])('the list of undelivered emails has words for %s', mail => {
  expect(mailTexts.kinds[mail]).toMatch(/^[A-Z]/);
});
