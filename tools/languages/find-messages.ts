import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** A text that readers see: its English, the files that have it, and what helps to translate it. */
export type Message = {
  /** The English text, behind its context if it has one: 'button\u0004Open'. */
  key: string;
  plural: string | undefined;
  places: string[];
  /** The comment above the text. */
  comments: string[];
  /** What each value is: '{0} = id'. */
  values: string[];
};

/** A text that cannot become a message, as `file:line: reason`. */
export type Fault = string;

/** Tables whose property `text` is a message without a mark, because a mark would be a call in every bundle. */
const tables = new Set(['contract/call/problems.ts', 'contract/call/shown-problems.ts']);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Found = { key: string; plural?: string | undefined; start: number; values: string[] };

/** The files whose texts readers see. Tests and the showcase are for developers. */
export function filesWithTexts(): string[] {
  return globSync(
    ['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'documents/**/*.{ts,tsx}', 'server/**/*.ts', 'demo/**/*.ts'],
    {
      exclude: ['**/*.test.{ts,tsx}', 'web/showcase/**'],
    },
  )
    .map(path => path.replaceAll('\\', '/'))
    .sort();
}

/** Returns the messages of the files, in the order of the files, and what cannot be translated in them. */
export function findMessages(
  paths = filesWithTexts(),
  read = (path: string) => readFileSync(path, 'utf8'),
): { messages: Message[]; faults: Fault[] } {
  const messages = new Map<string, Message>();
  const faults: Fault[] = [];
  for (const path of paths) {
    const code = read(path);
    if (!tables.has(path) && !/\b(?:t|msg)`|\b(?:context|plural|formatCount)\(/.test(code)) continue;
    for (const { key, plural, start, values } of messagesIn(code, path, faults)) {
      const known = messages.get(key);
      const at = `${path}:${lineOf(code, start)}`;
      if (known && known.plural !== plural) faults.push(`${at}: '${key}' has another plural in ${known.places[0]}`);
      const message = known ?? { key, plural, places: [], comments: [], values: [] };
      messages.set(key, message);
      addNew(message.places, [path]);
      addNew(message.comments, commentAbove(code, start));
      addNew(message.values, values);
    }
  }
  return { messages: [...messages.values()], faults };
}

function addNew(list: string[], more: readonly string[]): void {
  for (const one of more) if (!list.includes(one)) list.push(one);
}

const lineOf = (code: string, at: number) => code.slice(0, at).split('\n').length;

function messagesIn(code: string, path: string, faults: Fault[]): Found[] {
  const found: Found[] = [];
  const refuse = ({ start }: Node, reason: string) => faults.push(`${path}:${lineOf(code, start)}: ${reason}`);
  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isNode(node)) return;
    if (node.type === 'TaggedTemplateExpression') addText(node);
    if (node.type === 'Property' && tables.has(path)) addOfTable(node);
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'plural') addPlural(node);
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'formatCount') addCount(node);
    for (const [name, child] of Object.entries(node)) if (name !== 'typeAnnotation') visit(child);
  }
  function addOfTable({ key, value }: Node): void {
    if (nameOf(key) !== 'text' || !isNode(value)) return;
    if (value.type === 'Literal') found.push({ key: String(value.value), start: value.start, values: [] });
    else refuse(value, 'a text of a table must be a text in place');
  }
  function addText(node: Node): void {
    const tag = node.tag as Node;
    const hasContext = tag.type === 'CallExpression' && nameOf(tag.callee) === 'context';
    if (!hasContext && !['t', 'msg'].includes(nameOf(tag))) return;
    const context = hasContext ? (tag.arguments as Node[])[0]?.value : undefined;
    if (hasContext && typeof context !== 'string') refuse(node, 'a context must be a text in place');
    const { quasis, expressions } = node.quasi as { quasis: { value: { cooked: string } }[]; expressions: Node[] };
    const parts = quasis.map(({ value }) => value.cooked);
    if (/^ | $/.test(parts.join('x'))) refuse(node, 'a blank at an end joins a sentence from texts: make it one text');
    if (parts.some(part => /\{\d+\}/.test(part))) refuse(node, 'a text cannot contain a number in braces');
    const text = parts.map((part, at) => (at ? `{${at - 1}}${part}` : part)).join('');
    const key = context ? `${context}\u0004${text}` : text;
    if (!/[\p{L}%:]/u.test(parts.join(''))) return;
    found.push({ key, start: node.start, values: expressions.map((one, at) => `{${at}} = ${sourceOf(one)}`) });
  }
  function addPlural(node: Node): void {
    const [, forms, values] = node.arguments as (Node | undefined)[];
    const one = textOf(forms, 'one');
    const other = textOf(forms, 'other');
    if (one === undefined || other === undefined) {
      if (!/\/(?:wording|format)\.ts$/.test(path)) refuse(node, 'plural needs both forms as texts in place');
      return;
    }
    found.push({ key: one, plural: other, start: node.start, values: valuesOf(values) });
  }
  /** A count with its unit: formatCount(count, 'box', 'boxes') has the messages '# box' and '# boxes'. */
  function addCount(node: Node): void {
    const [, one, many] = (node.arguments as Node[]).map(({ value }) =>
      typeof value === 'string' ? value : undefined,
    );
    if (one !== undefined)
      found.push({ key: `# ${one}`, plural: `# ${many ?? `${one}s`}`, start: node.start, values: [] });
  }
  const sourceOf = ({ start, end }: Node) => code.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
  const valuesOf = (values: Node | undefined) =>
    ((values?.properties ?? []) as Node[]).flatMap(one =>
      isNode(one.value) && isNode(one.key) ? [`{${nameOf(one.key)}} = ${sourceOf(one.value)}`] : [],
    );
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
  return found;
}

/** Returns a text of an object in place: that of `one` in `{ one: '# order', other: '# orders' }`. */
function textOf(forms: Node | undefined, name: string): string | undefined {
  const object = forms?.type === 'TSAsExpression' ? (forms.expression as Node) : forms;
  const property = ((object?.properties ?? []) as Node[]).find(one => isNode(one.key) && nameOf(one.key) === name);
  const value = property?.value as Node | undefined;
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  const { quasis = [] } = (value?.type === 'TemplateLiteral' ? value : {}) as {
    quasis?: { value: { cooked: string } }[];
  };
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** Returns the comment directly above the line of a text, or above the statement that begins there. */
function commentAbove(code: string, start: number): string[] {
  const before = code.slice(0, code.lastIndexOf('\n', start) + 1);
  const [, comment] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? [];
  const text = comment
    ?.replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text ? [text] : [];
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}
