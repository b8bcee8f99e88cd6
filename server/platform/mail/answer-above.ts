import { msg, t } from '#contract/wording.ts';
import { inLanguage } from '../languages/in-language.ts';
import type { Languages } from '../languages/languages.ts';

/** The first line of emails that can be answered. What an email program quotes without a mark begins here at the latest. */
export const answerAbove = msg`Write above this line to answer.`;

/** Returns this line in all languages of the portal, because an answer may come after its writer chose another one. */
export function markersIn({ offered }: Languages): string[] {
  return [...new Set([answerAbove, ...offered.map(language => inLanguage(language, () => t.of(answerAbove)))])];
}
