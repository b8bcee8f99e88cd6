import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Check } from './check.ts';
import { type Files, proseOf, repositoryTexts } from './prose.ts';

/** Reports dead links, citations and paths, numbers of two rules, and pages that README does not link, as `file:line: reason`. `files` holds all texts of the repository. */
export function docsFaults(files: Files): string[] {
  const rules = matches(files.get('docs/product.md') ?? '', /\*\*([A-Z]{1,2}-?\d+)\*\*/g);
  const twice = new Set(rules.filter((rule, index) => rules.indexOf(rule) < index));
  const known: Known = {
    exists: path => files.has(path) || existsSync(path),
    headings: path => matches(files.get(path) ?? '', /^#+ (.+)$/gm).map(anchorOf),
    rules: new Set(rules),
    decisions: new Set([...files.keys()].flatMap(path => /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1] ?? [])),
  };
  const list = files.get('docs/decisions/README.md') ?? '';
  const unlisted = [...known.decisions].filter(number => !list.includes(`[${number}](`));
  const readme = files.get('README.md') ?? '';
  const pages = [...files.keys()].filter(path => /^docs\/[^/]+\.md$/.test(path) && !readme.includes(`](${path})`));
  return [
    ...[...twice].map(rule => `docs/product.md: two rules have the number ${rule}`),
    ...pages.map(path => `README.md: ${path} is not linked`),
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
  return proseOf(path, text).flatMap(({ line, kind, text: cited }) => {
    if (kind === 'text') return [];
    const faults = [...ruleFaults(cited, known), ...decisionFaults(cited, known)];
    if (kind === 'page') faults.push(...linkFaults(path, cited, known), ...pathFaults(path, cited, known));
    return faults.map(fault => `${path}:${line}: ${fault}`);
  });
}

/** Reports unknown rules. They are cited as 'OR-7' or, in the areas without a hyphen, as 'S9'. */
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

/** Returns the anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
  return words.replaceAll(' ', '-');
}

const folders = 'bench|contract|demo|deploy|docs|documents|e2e|faults|server|testing|tools|web';

/**
 * Reports missing paths among the full paths in backticks. The changelog is exempt, because it names files of its time.
 */
function pathFaults(path: string, line: string, { exists }: Known): string[] {
  if (path === 'CHANGELOG.md') return [];
  return matches(line, new RegExp(`\`((?:${folders})/[\\w./-]+\\.\\w+)(?::\\d+)?\``, 'g'))
    .filter(named => !exists(named))
    .map(named => `there is no file ${named}`);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group]) => group ?? '');
}

export const docsCheck: Check = {
  name: 'links and citations in docs',
  run: async () => {
    const failed = docsFaults(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
