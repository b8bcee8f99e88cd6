import { locale } from '#contract/wording-numbers.ts';

/**
 * Returns an option's own name as a word within a sentence: 'leather'. Only English lowers it, because the name is what
 * people typed, in any language: the rules of Turkish would make 'lining' of 'LINING' a word with dotless letters.
 */
export function optionInSentence(name: string): string {
  return /^en\b/.test(locale()) ? name.toLowerCase() : name;
}
