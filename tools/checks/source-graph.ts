import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** The files that each file names: what it imports, starts, reads or replaces. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const isSource = /\.(?:[cm]?[jt]sx?|css|html)$/;
const isForTests = /\.test\.ts$|^testing\//;
const quotedPath = /(?<=['"`])[#\w./-]+\.\w+(?=['"`])/g;
const quotedCall = /(?<=['"`])[a-z]+[A-Z]\w*(?=['"`])/g;

/** Returns the files of the project that git knows or does not ignore. */
export function projectFiles(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', options, { encoding: 'utf8', maxBuffer: 10e6 }).split('\0');
  return names.filter(file => file !== '' && existsSync(file));
}

/**
 * Returns the graph of these files. Every quoted path of one of them counts, so that programs that a test starts do, too;
 * it may be relative to the file or to the project. In tests, the quoted name of a call counts as its operation on the
 * server, which has the same name (docs/architecture.md).
 */
export function readGraph(files: readonly string[], read = (file: string) => readFileSync(file, 'utf8')): Graph {
  const known = new Set(files);
  const operations = Map.groupBy(
    files.filter(file => /^server\/.*(?<!\.test)\.ts$/.test(file)),
    file => file.replace(/^.*\/|\.ts$/g, ''),
  );
  return new Map(
    files
      .filter(file => isSource.test(file))
      .map(file => {
        const text = read(file);
        const paths = (text.match(quotedPath) ?? []).flatMap(path => [
          path.replace(/^#/, ''),
          join(dirname(file), path),
        ]);
        const named = isForTests.test(file) ? (text.match(quotedCall) ?? []) : [];
        const calls = named.flatMap(name => operations.get(name.replace(/[A-Z]/g, '-$&').toLowerCase()) ?? []);
        return [file, new Set([...paths.filter(path => known.has(path)), ...calls])];
      }),
  );
}

/** Returns these files and all that they name, directly or through others. Goes no further at files that `stopsAt`. */
export function reachableFrom(
  starts: readonly string[],
  graph: Graph,
  stopsAt: (file: string) => boolean = () => false,
): Set<string> {
  const found = new Set(starts);
  for (const file of found) {
    if (stopsAt(file) && !starts.includes(file)) continue;
    for (const next of graph.get(file) ?? []) found.add(next);
  }
  return found;
}
