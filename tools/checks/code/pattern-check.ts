import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import type { Check } from '../check.ts';
import { type Files, repositoryTexts } from '../prose.ts';

/** The product, where texts of strangers arrive. */
const product = /^(?:contract|server|web|documents)\/(?!.*\.test\.tsx?$).*\.tsx?$/;

/** Files whose patterns see no text of strangers. */
const exceptions: Readonly<Record<string, string>> = {
  'server/platform/database/hosts.ts': 'reads a setting of the operator',
  'server/platform/settings/settings.ts': 'reads a setting of the operator',
  'server/platform/settings/backup-bucket.ts': 'reads a setting of the operator',
};

/** A node of the syntax tree with what this check reads of it. */
type Node = {
  type?: string;
  pattern?: string;
  flags?: string;
  callee?: { value?: string };
  arguments?: { expression: Node }[];
  value?: string;
  quasis?: { raw: string; cooked?: string }[];
  template?: Node;
};
type Pattern = { source: string; flags: string };

/**
 * Reports each pattern that needs more than linear time for some text, as `file: pattern`: 65,536 blanks would stop the
 * portal for seconds (docs/security.md).
 */
export function slowPatterns(files: Files): string[] {
  return [...files].flatMap(([path, code]) =>
    product.test(path) && !(path in exceptions)
      ? patternsOf(path, code)
          .filter(isSlow)
          .map(({ source, flags }) => `${path}: /${source}/${flags} ${advice}`)
      : [],
  );
}

const advice =
  'needs more than linear time: let no repeat begin within another one (a lookbehind such as (?<!\\s)\\s+$), or use code without a pattern';

function isSlow({ source, flags }: Pattern): boolean {
  // The library does not know the short name.
  const known = source.replaceAll('\\p{EMod}', '\\p{Emoji_Modifier}');
  return analyse({ source: known, flags }).reports.length > 0;
}

function patternsOf(path: string, code: string): Pattern[] {
  if (!/RegExp|\/[^/\s*]/.test(code)) return [];
  const found: Pattern[] = [];
  visit(parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }), node => {
    if (node.type === 'RegExpLiteral') found.push({ source: node.pattern ?? '', flags: node.flags ?? '' });
    if (node.type !== 'NewExpression' || node.callee?.value !== 'RegExp') return;
    const [source, flags] = (node.arguments ?? []).map(({ expression }) => textOf(expression));
    if (source !== undefined) found.push({ source, flags: flags ?? '' });
  });
  return found;
}

/** Returns a text of the code, with a digit for each value in it. */
function textOf({ value, quasis, template }: Node): string | undefined {
  return (
    value ?? quasis?.map(({ cooked }) => cooked ?? '').join('1') ?? template?.quasis?.map(({ raw }) => raw).join('1')
  );
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return;
  see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}

export const patternCheck: Check = {
  name: 'patterns need linear time',
  run: async () => {
    const failed = slowPatterns(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
