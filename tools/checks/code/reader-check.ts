import type { Check } from '../check.ts';
import { type Files, repositoryTexts } from '../prose.ts';

type Rule = {
  /** Matches the code that has another place. */
  pattern: RegExp;
  /** The files that the rule is about. */
  files: RegExp;
  message: string;
};

const product = /^(?:contract|server|web|documents)\//;
const lengths =
  'compare lengths with limits by contract/call/text-length.ts, which counts the characters of the stored form';

/** Returns the rules. The schemas of the contract name the limits of texts. */
function rulesFor(files: Files): readonly Rule[] {
  const contract = [...files].filter(([path]) => path.startsWith('contract/')).map(([, code]) => code);
  const named = contract.flatMap(code => [...code.matchAll(/(?:[tT]ext|required)\(limits\.(\w+)(?=[,)])/g)]);
  const limit = `limits\\.(?:${[...new Set(named.map(([, name]) => name))].join('|') || '-'})\\b`;
  const compared = new RegExp(`\\.length\\s*(?:[<>]=?|-)\\s*${limit}|${limit}\\s*(?:[<>]=?|-)[^;]*\\.length`);
  return [
    ...otherRules,
    { pattern: compared, files: product, message: lengths },
    {
      pattern: /\bmaxLength\b/,
      files: /^web\//,
      message: `maxLength cuts pasted texts: use the limit of Field, and ${lengths}`,
    },
  ];
}

const otherRules: readonly Rule[] = [
  {
    pattern: /\bilike\b|strpos\(lower\(/,
    files: /^(?:contract|server)\/.*\.ts$/,
    message: 'ilike folds case only: compare folded columns with `partOf` of server/platform/database/search-text.ts',
  },
  {
    pattern: /to(?:Locale)?LowerCase\(\)\.(?:includes|startsWith)\(/,
    files: /^web\//,
    message: 'search folded texts: use `folded` of contract/call/folding.ts',
  },
  {
    pattern: /\bcrypto\.randomUUID\b/,
    files: /^web\//,
    message: 'browsers offer crypto.randomUUID only with https: use web/platform/browser/random-id.ts',
  },
  {
    // Hexadecimal and octal texts come from programs.
    pattern: /\bparseInt\((?!.*, (?:8|16)\))/,
    files: product,
    message: "parseInt cuts '1,000' to 1: read numbers that people type with contract/call/whole-numbers.ts",
  },
];

/** Reports code that reads, compares or makes texts in a way of its own, as `file:line: what belongs where`. */
export function ownReaders(files: Files): string[] {
  const rules = rulesFor(files);
  return [...files]
    .filter(([path]) => !/\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(([path, code]) => {
      const about = rules.filter(rule => rule.files.test(path));
      return about.length === 0
        ? []
        : code.split('\n').flatMap((line, index) => faultsOf(about, line, `${path}:${index + 1}`));
    });
}

function faultsOf(about: readonly Rule[], line: string, place: string): string[] {
  const isComment = /^\s*(?:\{?\/?\*|\/\/|--)/.test(line);
  return isComment ? [] : about.flatMap(({ pattern, message }) => (pattern.test(line) ? [`${place}: ${message}`] : []));
}

export const readerCheck: Check = {
  name: 'readers of numbers and texts',
  run: async () => {
    const failed = ownReaders(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
