import type { Check } from './check.ts';
import { type Files, type Prose, proseOf, repositoryTexts } from './prose.ts';

/** A pattern that plain American English does not need, and its replacement. `of` limits it to one kind of text. */
type Word = { pattern: RegExp; write: string; of?: Prose['kind'] };

const words: readonly Word[] = [
  { pattern: /\bwho(?:m|so)?ever\b/i, write: "the actor: 'a user who', 'the caller'" },
  { pattern: /\banew\b/i, write: "'again'" },
  { pattern: /\b(?:thrice|whilst|amongst|lest|whence|hence|thereof)\b/i, write: 'a common word' },
  { pattern: /\btold\b(?! apart)|\btells? of\b/i, write: "'notified', 'reports', 'shows'" },
  {
    pattern: /\b(?:stands?|stood) (?:in|at|there|here|beside|under|over|above|behind)\b/i,
    write: "'is', 'is shown'",
  },
  {
    pattern: /\bpapers\b|\b(?:the|a|this|that|each|one|no|on) paper\b(?! size)/i,
    write: "'PDF', 'document', 'in print'",
  },
  { pattern: /(?<![\w-])drawn(?![\w-])/i, write: "'rendered'" },
  {
    pattern: /\b(?:is|are|was|has|have|be) gone\b(?! too far)/i,
    write: "'was deleted', 'is missing', 'has disappeared'",
  },
  { pattern: /\bgoes (?:out|away|by|up|along|with|into|there)\b/i, write: "'is sent', 'is removed', 'disappears'" },
  { pattern: /\bthe door\b/i, write: "'the request pipeline'" },
  { pattern: /\blook-ups?\b|\bfor ever\b|\be-mails?\b/i, write: "'lookup', 'forever', 'email'" },
  { pattern: /\bput(?:s|ting)? up\b/i, write: "'upload', 'deploy'" },
  { pattern: /\b(?:col|fav|hon|behavi|neighb)our(?:ed|ing|s)?\b/i, write: "American spelling: 'color', 'behavior'" },
  { pattern: /(?<![\w_])catalogues?\b/i, write: "'catalog'" },
  {
    pattern:
      /\b(?:grey|centre|licence|analys(?:ed?|ing)|(?:organ|recogn|normal|serial|initial|optim)is(?:ed?|ing|ation))\b/i,
    write: 'American spelling',
  },
  {
    pattern:
      /\bspecification (?:\d|says|lists|means)|\(specification\b|\bdecisions, '|\bquality [SPRH]\d|\((?:its )?issue \d/i,
    write: 'a rule of docs/product.md, or the reason',
  },
  {
    pattern: /^What (?:is|was|are|were|has|had|have|it|the|a|an)\b/,
    write: 'start with the thing itself',
    of: 'comment',
  },
  ...(
    [
      [/\bunits\b/i, "'items'"],
      // Of a text that is one word, such as the name of a stage's count, the check cannot say what it means.
      [/(?<=\S\s*)(?<!\bbeing )\bfinished\b|\bfinished\b(?=\s*\S)/i, "'ready'; only the stage is 'finished'"],
      [/\bcustomers wait\b/i, "'Waiting for your answer'"],
      [/\bdo first\b|\bfirst in the list\b/i, "'Pin to top', 'Unpin'"],
      [/\+n\b/, "'Mark…'"],
      [/\bdates turned out\b/i, "'Date accuracy'"],
      [/\bhand over order\b|^hand over$/i, "'Move to another customer'"],
      [/\bprint tickets\b|\bJob Tickets\b|^ticket of\b/, "'Job tickets'"],
      [/^with it$/, "'automatically'"],
      [/\busually by\b/i, "'No date yet'"],
      [/\bexpected late\b|\bat risk\b/i, "'will be late', 'tight'"],
      [/\bwaits? here\b|\bwait there\b|\bnext lines\b/i, "what is left to do, such as '120 to cut'; 'jobs'"],
    ] as const
  ).map(([pattern, write]): Word => ({ pattern, write, of: 'text' })),
  ...(
    [
      ['told', "'notified', 'listed', 'mailed'"],
      ['asked', "'requested', or the name of the field"],
      ['drawn', "'rendered'"],
      ['catalogue', "'catalog'"],
      ['nudge', "'wake'"],
    ] as const
  ).map(([word, write]): Word => ({ pattern: namePattern(word), write, of: 'name' })),
];

/** Matches a word in a name of the code, also as a part: 'told', 'isToldDates'. Columns such as `told_on` stay. */
function namePattern(word: string): RegExp {
  const [first = '', ...rest] = word;
  return new RegExp(`(?<![\\w-])${word}(?![a-z_-])|(?<![A-Z])${first.toUpperCase()}${rest.join('')}(?![a-z])`);
}

/** Files with words of others, and files whose text must not change. */
const exempt: readonly RegExp[] = [
  /^THIRD-PARTY-LICENSES\.md$/,
  // A migration's checksum covers its comments, so migrations that a portal may have applied stay unchanged.
  /^server\/platform\/database\/migrations\/00[0-3]\d_/,
  // The list itself and the faults that a test plants.
  /^tools\/checks\/(?:word-check|static-checks\.test)\.ts$/,
];

/** Columns of released migrations and names of the contract that stay. */
const fixedNames =
  /\bline_holds\b.*\basked\b|\bfile_id, asked\b|\band asked and ended_at\b|\bh\.asked as\b|\b(?:sampleC|c)hangeAsked\b/;

/** Screen texts that stay unchanged, because users of other portals know them or the specification has them. */
const fixedTexts =
  /If this account has an e-mail address|E-mail is not set up here|Gets the usual e-mail|by e-mail|Show the whole e-mail|(?:Fewer|More) than are finished|(?:is|are) finished already|\$?\{all\} finished|\$\{finished\} finished|Nothing is finished that|as finished|(?:of|all) # finished|Items finished|\{code\} finished|(?:is|are) not finished yet|\{written\} finished|units (?:are in work|a day pass|wait)|Mark units at the benches/g;

/** Reports words that plain English avoids as `file:line: 'word': replacement`. Quoted code does not count. */
export function wordFaults(files: Files): string[] {
  return [...files]
    .filter(([path]) => !exempt.some(pattern => pattern.test(path)))
    .flatMap(([path, text]) => proseOf(path, text).flatMap(prose => faultsOf(path, prose)));
}

function faultsOf(path: string, { line, kind, text }: Prose): string[] {
  if (kind === 'name' && fixedNames.test(text)) return [];
  const plain = text
    .replace(fixedTexts, '')
    .replace(/`[^`]*`|\$\{[^}]*\}/g, '')
    .replace(/\]\([^)]*\)/g, ']');
  return words.flatMap(({ pattern, write, of }) => {
    const isMeant = of ? of === kind : kind !== 'name';
    const found = isMeant && pattern.exec(plain);
    return found ? [`${path}:${line}: '${found[0]}': write ${write}`] : [];
  });
}

export const wordCheck: Check = {
  name: 'plain English',
  run: async () => {
    const failed = wordFaults(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
