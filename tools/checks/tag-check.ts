import type { Check } from './check.ts';
import { type Files, repositoryTexts } from './prose.ts';
import { untaggedTexts } from './untagged-texts.ts';

/** The files of the texts that the web shows. The showcase is for developers. */
export const isTextsFile = (path: string) =>
  /^web\/(?!showcase\/)(?:.*\/)?[\w-]*(?:texts|words|labels)(?<!\.test)\.ts$/.test(path);

/** Reports texts of the web that cannot be translated, because they have no tag, as `file:line: text`. */
export function untagged(files: Files): string[] {
  return [...files]
    .filter(([path]) => isTextsFile(path))
    .flatMap(([path, code]) =>
      untaggedTexts(code).map(
        ({ line, parts }) =>
          `${path}:${line}: ${parts.join('…')}: put the tag t of contract/wording.ts before the text`,
      ),
    );
}

export const tagCheck: Check = {
  name: 'texts of the web have the tag',
  run: async () => {
    const failed = untagged(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
