import type { Check } from './check.ts';
import { type Files, repositoryTexts } from './prose.ts';

const attributes = 'aria-label|title|placeholder|label|alt|text|help|note|verb|busyText';
/**
 * Matches an attribute with a text, or words between two tags. Names of keys do not count, because they are the same
 * everywhere.
 */
const inline = new RegExp(
  `\\b(?:${attributes})="[^"]*[A-Za-z]{2}|<(?!kbd|code)\\w[^<>]*>[^<>{}]*[A-Za-z]{2}[^<>{}]*</`,
);
/** Matches words on a separate line between tags. */
const alone = /^\s+[A-Z][a-z]+(?: [a-z]+)*[.!?]?$/;

/** Matches a string of at least two words, or of one with a full stop. */
const quoted = /(?<![=\w])(?:'[A-Z][a-z]+(?:[ ,][^']*|\.\.\.|[.!?])'|`[A-Z][a-z]+[ ,][^`]*`)/;
/** Matches a property with a text of one word. */
const property = /\b(?:label|title|name): '[A-Z][a-z]+'/;
const texts = [inline, alone, quoted, property];

/** Reports texts that are written in a screen instead of in its folder's `texts.ts`, as `file:line: text`. */
export function inlineTexts(files: Files): string[] {
  return [...files]
    .filter(([path]) => /^web\/(?!showcase\/).*(?<!\.test)\.tsx$/.test(path))
    .flatMap(([path, code]) =>
      code.split('\n').flatMap((line, index) => {
        const isText = !/^\s*(?:\{?\/?\*|\/\/|import )/.test(line) && texts.some(text => text.test(line));
        return isText ? [`${path}:${index + 1}: ${line.trim()}: move the text to the texts.ts of the folder`] : [];
      }),
    );
}

export const inlineTextCheck: Check = {
  name: 'texts of screens',
  run: async () => {
    const failed = inlineTexts(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
