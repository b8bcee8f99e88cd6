import { parseAst } from 'vite';
import type { Check } from './check.ts';
import { type Files, repositoryTexts } from './prose.ts';

type Node = { type: string; start: number; [key: string]: unknown };

/**
 * Reports texts of the server, the contract and the PDFs that are read when their module loads, as `file:line`. They
 * would stay English for every reader (F71).
 */
export function earlyTexts(files: Files): string[] {
  return [...files]
    .filter(([path]) => /^(?:server|contract|documents)\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter(([, code]) => /\bt`|\bt\.of\(|\b(?:plural|context)\(/.test(code))
    .flatMap(([path, code]) =>
      earlyIn(code, path.endsWith('x') ? 'tsx' : 'ts').map(
        line => `${path}:${line}: mark the text with msg and read it with t.of`,
      ),
    );
}

function earlyIn(code: string, lang: 'ts' | 'tsx'): number[] {
  const lines: number[] = [];
  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isNode(node) || /Function|MethodDefinition/.test(node.type)) return;
    const isText = node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 't';
    const called = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
    const isCall =
      called && (nameOf(called) === 'plural' || nameOf(called) === 'context' || nameOf(called.object) === 't');
    if (isText || isCall) lines.push(code.slice(0, node.start).split('\n').length);
    for (const child of Object.values(node)) visit(child);
  }
  visit(parseAst(code, { lang }).body);
  return lines;
}

const nameOf = (node: unknown) => (isNode(node) ? node.name : undefined);

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

export const lateTextCheck: Check = {
  name: 'texts of the server and of PDFs are read late',
  run: async () => {
    const failed = earlyTexts(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
