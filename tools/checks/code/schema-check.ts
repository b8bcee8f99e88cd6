import { parseAst } from 'vite';
import type { Check } from '../check.ts';
import { type Files, repositoryTexts } from '../prose.ts';

const product = /^(?:server|demo)\/.*\.(?:ts|sql)$/;
const test = /\.test\.ts$/;
/** The schemas of PostgreSQL itself have the same names everywhere; `old` and `new` are the rows of a trigger. */
const known = /^(?:pg_catalog|information_schema|old|new)\./i;
const unqualified = 'names a schema: leave it out, so that a workshop can live in a schema of any name';
const unfixed = 'fixes the search path: the connection decides in which schema a workshop lives';
/** The proof of a backup restores into a scratch schema, which it must point its own transaction at. */
const scratch = 'server/platform/backup/prove-backup.ts';

const name = String.raw`"?[a-z_]\w*"?\."?[a-z_]\w*"?`;
/** Each pattern captures the name of a relation, type or function together with its schema. */
const qualified: readonly RegExp[] = [
  String.raw`(?<!\bdistinct\s+|\bextract\s*\(\s*\w+\s+)\b(?:from|join|into|update|table|references|trigger|function|view|index|sequence|type|call|truncate|returns|exists|only)\s+(${name})`,
  String.raw`\bon\s+(${name})\s*(?:\(|\b(?:for|using|to|from)\b)`,
  String.raw`(?<![\w.$"])(${name})\(`,
  String.raw`::\s*(${name})`,
  String.raw`'(${name})'(?=\s*(?:\)|::\s*reg))`,
].map(pattern => new RegExp(pattern, 'gi'));
const named =
  /\b(?:nspname|schemaname|table_schema)\s*=\s*'(?!pg_catalog|information_schema)|\b(?:create|alter|drop|set) schema\b/gi;
const path = /\bsearch_path\b/gi;

/** Reports SQL of the product that names a schema or fixes a search path, as `file:line: what to do`. */
export function schemaFaults(files: Files): string[] {
  return [...files]
    .filter(([file]) => product.test(file) && !test.test(file))
    .flatMap(([file, code]) => sqlOf(file, code).flatMap(part => faultsOf(file, part)));
}

type Part = { line: number; sql: string };

function faultsOf(file: string, { line, sql }: Part): string[] {
  const at = (index: number) => `${file}:${line + sql.slice(0, index).split('\n').length - 1}`;
  const found = qualified.flatMap(pattern => [...sql.matchAll(pattern)]);
  const places = new Map<string, string>();
  for (const { index, 1: relation = '', 0: text } of found) {
    if (!known.test(relation)) places.set(`${at(index + text.indexOf(relation))}: ${relation} ${unqualified}`, '');
  }
  if (file !== scratch) {
    for (const { index } of sql.matchAll(named)) places.set(`${at(index)}: this ${unqualified}`, '');
    for (const { index } of sql.matchAll(path)) places.set(`${at(index)}: this ${unfixed}`, '');
  }
  return [...places.keys()];
}

/** Returns the SQL of a file without comments. In TypeScript these are the texts that begin like a statement or a part of one. */
function sqlOf(file: string, code: string): Part[] {
  if (file.endsWith('.sql')) return [{ line: 1, sql: code.replace(/--.*$/gm, '') }];
  const parts: Part[] = [];
  const add = (start: number, texts: readonly string[]) => {
    const sql = texts.join('$');
    if (/\b(?:select|insert|update|delete|from|join|where|set|create|alter|drop)\b|\w::\w/i.test(sql)) {
      parts.push({ line: code.slice(0, start).split('\n').length, sql });
    }
  };
  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isNode(node) || /^(?:Import|ExportAll|TSLiteralType)/.test(node.type)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.start, [node.value]);
    if (node.type === 'TemplateLiteral') {
      add(
        node.start,
        (node.quasis as { value: { raw: string } }[]).map(quasi => quasi.value.raw),
      );
    }
    for (const child of Object.values(node)) visit(child);
  }
  visit(parseAst(code, { lang: 'ts' }).body);
  return parts;
}

type Node = { type: string; start: number; [key: string]: unknown };

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

export const schemaCheck: Check = {
  name: 'SQL without schemas',
  run: async () => {
    const failed = schemaFaults(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
