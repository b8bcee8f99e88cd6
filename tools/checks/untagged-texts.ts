import { parseAst } from 'vite';

/** A text without the tag `t`: its place in the code, its line, and its parts between the values. */
export type Untagged = { start: number; end: number; line: number; parts: string[] };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Quasi = { value: { cooked: string } };

/** Whether a text has words. 'PDF' and 'OK' are the same in all languages. */
const isText = (text: string) => /[A-Za-z]{2}/.test(text) && !/^[A-Z]{2,3}$/.test(text.trim());
/** Whether a text is words with only a blank between them, in the order of English, such as `${action} ${name}`. */
function joinsWords(node: Node, parts: readonly string[]): boolean {
  if (node.type !== 'TemplateLiteral' || parts.length < 3) return false;
  const values = node.expressions as Node[];
  const isNumber = ({ type, callee }: Node) =>
    type === 'CallExpression' && isNode(callee) && callee.name === 'formatNumber';
  return parts.every(part => part.trim() === '') && parts.includes(' ') && !values.some(isNumber);
}

/** The parents whose texts are compared with, names (`'product' as const`), or arguments such as the noun of a count. */
const notRead = new Set(['BinaryExpression', 'SwitchCase', 'CallExpression', 'TSLiteralType', 'TSAsExpression']);

/** Returns the texts of a file of texts that a reader sees and that have no tag. */
export function untaggedTexts(code: string): Untagged[] {
  const found: Untagged[] = [];
  function add(node: Node, parts: string[]): boolean {
    const { start, end } = node;
    if (!isText(parts.join(' x ')) && !joinsWords(node, parts)) return false;
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
    // The values of a tagged text are words of its sentence.
    if (node.type === 'TaggedTemplateExpression') {
      visit((node.quasi as Node).expressions, node);
      return;
    }
    // plural words both forms of a text, which are its second argument.
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'plural') {
      const [count, , values] = node.arguments as Node[];
      visit([count, values], node);
      return;
    }
    // The property of an object is a name.
    if (node.type === 'MemberExpression') {
      visit(node.object, node);
      return;
    }
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
