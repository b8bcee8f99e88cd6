import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The texts of the repository by path. */
export type Files = ReadonlyMap<string, string>;

/**
 * The English in a line of a file: a line of a page, a comment, a test title, a text of a screen, or the code of the
 * product with its names and SQL, without its texts.
 */
export type Prose = { line: number; kind: 'page' | 'comment' | 'title' | 'text' | 'name'; text: string };

/** Matches a line whose strings are logged or printed. */
const printing = /\b(?:\w*Error|std(?:out|err)\.write|log\.(?:info|warn|error))\(/;
/** Matches files whose strings are shown to users. */
const textFile = /(?:texts|labels|mail-text|notification-words|problems|printed)\.tsx?$/;

/** Matches the product's code and the migrations that no portal has applied. */
const namedFile =
  /^(?:contract|server|web|documents)\/(?!.*(?:\.test\.|migrations\/00(?:[0-4]\d|5[0-5])_)).*\.(?:tsx?|sql)$/;

/** Matches the line before a title on a separate line. */
const opensTest = /^\s*(?:(?:test|it|describe)\b.*|[\])}]+)\($/;

/**
 * Returns the English of a file: all of a page; elsewhere comments, test titles, messages, and strings of text files.
 */
export function proseOf(path: string, text: string): Prose[] {
  const lines = text.split('\n');
  if (path.endsWith('.md')) return lines.map((line, index) => ({ line: index + 1, kind: 'page', text: line }));
  let isInComment = false;
  return lines.flatMap((line, index) => {
    const found: Omit<Prose, 'line'>[] = [];
    const comment = isInComment ? line.trim() : commentOf(path, line);
    if (comment !== undefined) {
      const end = comment.lastIndexOf('*/');
      isInComment = end < 0 && (isInComment || comment.startsWith('/*'));
      found.push({ kind: 'comment', text: comment.replace(/^[/*#-]+\s*|\s*\*\/.*$/g, '') });
    }
    const code = comment === undefined ? line : line.slice(0, line.indexOf(comment));
    const title = titleOf(opensTest.test(lines[index - 1] ?? '') ? `test(${code.trim()}` : code);
    if (title) found.push({ kind: 'title', text: title });
    else if ((textFile.test(path) && !code.startsWith('import ')) || printing.test(code)) {
      found.push(...stringsOf(code).map(string => ({ kind: 'text' as const, text: string })));
    }
    if (namedFile.test(path)) found.push({ kind: 'name', text: code.replace(/'[^']*'|"[^"]*"|\bt`[^`]*`/g, '') });
    return found.map(one => ({ line: index + 1, ...one }));
  });
}

/** Returns the comment that begins in a line of code. A string that contains '//' is not a comment. */
function commentOf(path: string, line: string): string | undefined {
  if (path.endsWith('.sql')) return /(?:^|\s)--\s.*$/.exec(line)?.[0].trim();
  if (path.startsWith('deploy/')) return /(?:^|\s)#\s.*$/.exec(line)?.[0].trim();
  return /(?:^|[\s{])(?:\/\/\s|\/\*).*$/.exec(line)?.[0].replace(/^[\s{]+/, '');
}

/** Returns the title of a test, which may begin with a rule. */
function titleOf(line: string): string | undefined {
  return /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\((['"`])(.*?)\1(?:,|$)/.exec(line)?.[2];
}

function stringsOf(code: string): string[] {
  return [...code.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g)].map(found => found.slice(1).join(''));
}

/** Reads the tracked texts of the repository. */
export function repositoryTexts(): Files {
  const listed = ['*.md', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.sql', 'deploy'];
  const paths = execFileSync('git', ['ls-files', ...listed], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  return new Map(paths.filter(path => existsSync(path)).map(path => [path, readFileSync(path, 'utf8')]));
}
