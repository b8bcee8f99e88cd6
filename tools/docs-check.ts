import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Check } from './check.ts';

type Files = ReadonlyMap<string, string>;

/** Whether a wrong citation in a comment fails the check as well. */
const citationsInCode = true;

/** Reports dead links, citations and paths as `file:line: reason`. `files` holds all texts of the repository. */
export function docsFaults(files: Files): string[] {
  const known: Known = {
    exists: path => files.has(path) || existsSync(path),
    headings: path => matches(files.get(path) ?? '', /^#+ (.+)$/gm).map(anchorOf),
    rules: new Set(matches(files.get('docs/product.md') ?? '', /\*\*([A-Z]{1,2}-?\d+)\*\*/g)),
    decisions: new Set([...files.keys()].flatMap(path => /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1] ?? [])),
  };
  const list = files.get('docs/decisions/README.md') ?? '';
  const unlisted = [...known.decisions].filter(number => !list.includes(`[${number}](`));
  return [
    ...[...files].flatMap(([path, text]) => textFaults(path, text, known)),
    ...unlisted.map(number => `docs/decisions/README.md: decision ${number} is not listed`),
  ];
}

type Known = {
  exists: (path: string) => boolean;
  headings: (path: string) => string[];
  rules: ReadonlySet<string>;
  decisions: ReadonlySet<string>;
};

function textFaults(path: string, text: string, known: Known): string[] {
  const isPage = path.endsWith('.md');
  return text.split('\n').flatMap((line, index) => {
    const cited = isPage ? line : (commentOf(line) ?? titleOf(line));
    if (!cited) return [];
    const faults = [...ruleFaults(cited, known), ...decisionFaults(cited, known)];
    if (isPage) faults.push(...linkFaults(path, line, known), ...pathFaults(path, line, known));
    return faults.map(fault => `${path}:${index + 1}: ${fault}`);
  });
}

/** The comment in a line of code; SQL comments begin with two dashes. A string with '//' is not a comment. */
function commentOf(line: string): string | undefined {
  return /(?:^|\s)(?:\/\/|\/\*+|\*|--)\s.*$/.exec(line)?.[0];
}

/** The title of a test, which may begin with a rule. */
function titleOf(line: string): string | undefined {
  return /\b(?:test|describe)(?:\.\w+)*\('([^']*)/.exec(line)?.[1];
}

/** Rules are cited as 'OR-7' or, in the areas without a hyphen, as 'S9'. */
function ruleFaults(line: string, { rules }: Known): string[] {
  return matches(line, /\b((?:NA|SI|AC|CA|CT|OR|PR|ME|NO|FI|MA|DO|LI|ER|RU)-\d+|[SRPH]\d{1,2})\b(?!\.)/g)
    .filter(rule => !rules.has(rule))
    .map(rule => `there is no rule ${rule} in docs/product.md`);
}

function decisionFaults(line: string, { decisions }: Known): string[] {
  return matches(line, /\b(?:decision |decisions\/)0*(\d+)\b/g)
    .filter(number => !decisions.has(number))
    .map(number => `there is no decision ${number} in docs/decisions`);
}

function linkFaults(path: string, line: string, { exists, headings }: Known): string[] {
  return matches(line, /\]\(([^)\s]+)\)/g)
    .filter(link => !/^[a-z]+:/.test(link))
    .filter(link => {
      const [file = '', heading] = link.split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      return !exists(target) || (heading !== undefined && !headings(target).includes(heading));
    })
    .map(link => `the link ${link} leads nowhere`);
}

/** The anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
  return words.replaceAll(' ', '-');
}

const folders = 'bench|contract|demo|deploy|docs|documents|e2e|faults|server|testing|tools|web';

/** Full paths in backticks. The changelog is exempt, because it names files of its time. */
function pathFaults(path: string, line: string, { exists }: Known): string[] {
  if (path === 'CHANGELOG.md') return [];
  return matches(line, new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)(?::\\d+)?\``, 'g'))
    .filter(named => !exists(named))
    .map(named => `there is no file ${named}`);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group]) => group ?? '');
}

function repositoryTexts(): Files {
  const listed = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.sql', 'deploy'];
  const paths = execFileSync('git', ['ls-files', ...listed], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  return new Map(paths.filter(path => existsSync(path)).map(path => [path, readFileSync(path, 'utf8')]));
}

export const docsCheck: Check = {
  name: 'links and citations in docs',
  run: async () => {
    const faults = docsFaults(repositoryTexts());
    const failed = faults.filter(fault => citationsInCode || /^[^:]*\.md:/.test(fault));
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
