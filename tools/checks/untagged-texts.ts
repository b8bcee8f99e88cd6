import { parseAst } from 'vite';

/** A text without the tag `t`: its place in the code, its line, and its parts between the values. */
export type Untagged = { start: number; end: number; line: number; parts: string[] };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Quasi = { value: { cooked: string } };

/** Matches a text of at least two words, or of one that begins like a sentence. Names of keys and codes are not texts. */
const isText = (text: string) =>
  /[A-Za-z]{2}/.test(text) && (/\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text.trim()));
/** The parents whose texts are compared with, looked up, or arguments such as the noun of a count. */
const notRead = new Set(['BinaryExpression', 'MemberExpression', 'CallExpression', 'TSLiteralType']);

/** Returns the texts of a file of texts that a reader sees and that have no tag. */
export function untaggedTexts(code: string): Untagged[] {
  const found: Untagged[] = [];
  function add({ start, end }: Node, parts: string[]): boolean {
    if (!isText(parts.join(' x '))) return false;
    found.push({ start, end, line: code.slice(0, start).split('\n').length, parts });
    return true;
  }
  function visit(node: unknown, parent?: Node, key?: string): void {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, key);
    if (!isNode(node) || isOfTypes(node)) return;
    if (node.type === 'Literal') {
      const isName = parent?.type === 'Property' && key === 'key';
      if (typeof node.value === 'string' && !isName && !notRead.has(parent?.type ?? '')) add(node, [node.value]);
      return;
    }
    // The values of a tagged text are parts of its sentence, and plural words both forms of a text.
    if (node.type === 'TaggedTemplateExpression') return;
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'plural') return;
    if (node.type === 'TemplateLiteral') {
      const parts = (node.quasis as Quasi[]).map(quasi => quasi.value.cooked);
      if (add(node, parts)) return;
    }
    for (const [name, child] of Object.entries(node)) if (name !== 'typeAnnotation') visit(child, node, name);
  }
  visit(parseAst(code, { lang: 'ts' }).body);
  return found;
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

/** Whether a node contains no texts: a type or an import. */
function isOfTypes({ type, declaration }: Node): boolean {
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return false;
  if (type === 'ExportNamedDeclaration') return !declaration;
  return /^(TS|Import|ExportAll)/.test(type);
}
