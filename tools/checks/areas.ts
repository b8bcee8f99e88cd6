import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type CallName, paths } from '../../contract/call/paths.ts';
import { runProgram } from './check.ts';

/** An import of the product's own code. Tests do not count. */
export type Import = { from: string; to: string; isLater?: boolean };
export type Report = {
  imports: readonly Import[];
  /** Imports that a rule of imports.config.js forbids, with the comment of the rule. */
  faults: readonly string[];
};

type Cruise = {
  modules: { source: string; dependencies: { resolved: string; dynamic: boolean }[] }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
};
const folders = ['contract', 'server', 'web', 'documents', 'demo', 'e2e', 'bench', 'faults', 'testing', 'tools'];
const isProduct = (path: string) => /^(?:contract|server|web|documents)\/.*(?<!\.test)\.tsx?$/.test(path);

let report: Promise<Report> | undefined;
/** Returns what dependency-cruiser reports about the imports. It runs once, because it takes seconds. */
export function readReport(): Promise<Report> {
  report ??= cruise();
  return report;
}

async function cruise(): Promise<Report> {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const options = [
    '--config',
    'tools/checks/imports.config.js',
    '--output-type',
    'json',
    ...folders.filter(existsSync),
  ];
  const { output } = await runProgram(process.execPath, [program, ...options], {}, true);
  if (!output.startsWith('{')) throw new Error(output);
  const { modules, summary } = JSON.parse(output) as Cruise;
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return {
    imports: modules
      .filter(({ source }) => isProduct(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved, dynamic }) => ({ from: source, to: resolved, isLater: dynamic })),
      ),
    faults: summary.violations.map(
      ({ rule: { name }, from, to }) => `${name}: ${from} -> ${to}\n    ${comments.get(name) ?? ''}`,
    ),
  };
}

/** Returns the files and folders at the top of a tree. Tests do not count. */
export function entriesOf(tree: string): { files: string[]; folders: string[] } {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', tree];
  const paths = execFileSync('git', options, { encoding: 'utf8' }).trim().split('\n');
  const parts = paths.filter(path => !/\.test\.tsx?$/.test(path)).map(path => path.split('/').slice(1));
  const names = (areFolders: boolean) => [
    ...new Set(parts.filter(({ length }) => length > 1 === areFolders).map(([name = '']) => name)),
  ];
  return { files: names(false), folders: names(true) };
}

/** Returns the number of imports for each arrow between two entries of a folder, such as 'orders -> catalog'. */
export function arrowsIn(folder: string, imports: readonly Import[]): ReadonlyMap<string, number> {
  const arrows = new Map<string, number>();
  for (const { from, to } of imports) {
    if (![from, to].every(path => path.startsWith(`${folder}/`))) continue;
    const [one, other] = [from, to].map(path => path.slice(folder.length + 1).split('/')[0]);
    if (one !== other) arrows.set(`${one} -> ${other}`, (arrows.get(`${one} -> ${other}`) ?? 0) + 1);
  }
  return arrows;
}

/** Files that import nothing, and that every part of the contract may import: the words of texts and numbers. */
const belowAll = new Set(['contract/wording.ts', 'contract/wording-numbers.ts']);

/** Returns the cycles that each folder's own files and subfolders form, as 'web/accounts: people, own files'. */
export function innerCycles(all: readonly Import[]): string[] {
  const imports = all.filter(({ to }) => !belowAll.has(to));
  const folders = new Set(imports.flatMap(({ from }) => foldersOf(from)));
  return [...folders].sort().flatMap(folder => {
    const below = new Map<string, Set<string>>();
    for (const arrow of arrowsIn(folder, imports).keys()) {
      const [from = '', to = ''] = arrow.split(' -> ').map(entry => (/\.\w+$/.test(entry) ? 'own files' : entry));
      if (from !== to) below.set(from, (below.get(from) ?? new Set()).add(to));
    }
    const inCycle = [...below.keys()].filter(entry => reachable(entry, below).has(entry));
    return inCycle.length > 0 ? [`${folder}: ${inCycle.sort().join(', ')}`] : [];
  });
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function reachable(start: string, below: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    for (const next of below.get(entry) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

const fewLines = 15;
const operations = new Set((Object.keys(paths) as CallName[]).map(name => name.replace(/[A-Z]/g, '-$&').toLowerCase()));
/** Small files that stay, although they have one user. */
const staying = new Map([
  ['server/accounts/list-accounts.ts', 'a command calls it by name'],
  ['server/benches/sweep-benches.ts', 'the start calls each sweep by name'],
  ['server/platform/api-docs/document-routes.ts', 'routes'],
  ['server/platform/http/health.ts', 'routes'],
  ['web/benches/home/pairing-refusal.ts', 'a rule whose test needs no page'],
  ['web/orders/list/row-actions.ts', 'a rule whose test needs no page'],
]);

/**
 * Returns small files that only one file uses. Operations, the routes, texts and queries of a folder, and scripts that
 * load later have files of their own in any case.
 */
export function fragments(imports: readonly Import[], linesOf: (path: string) => number): string[] {
  const users = Map.groupBy(imports, ({ to }) => to);
  return [...users.entries()].flatMap(([path, found]) => {
    const [, name = ''] = /([^/]+)\.tsx?$/.exec(path) ?? [];
    const isOwn = name === '' || operations.has(name) || ['routes', 'texts', 'queries'].includes(name);
    if (isOwn || staying.has(path) || found.some(({ isLater }) => isLater)) return [];
    const [user, ...others] = new Set(found.map(({ from }) => from));
    return others.length === 0 && linesOf(path) < fewLines ? [`${path} belongs in ${user}`] : [];
  });
}

/** Returns the files of the web that hold texts or queries beside the one file that its folder has for them. */
export function secondTexts(paths: readonly string[]): string[] {
  return paths.flatMap(path => {
    const [, folder, kind] = /^(web\/.+\/)[^/]+-(texts|queries)\.ts$/.exec(path) ?? [];
    return kind ? [`${path} belongs in ${folder}${kind}.ts`] : [];
  });
}

/** Returns the number of lines of a file of the product, or Infinity for a file of a package. */
export function countLines(path: string): number {
  if (!isProduct(path)) return Infinity;
  return readFileSync(path, 'utf8').trimEnd().split('\n').length;
}
