import { parseSync } from '@swc/core';

const most = 60;

type Span = { start: number; end: number };
type Node = { type?: string; span?: Span; [key: string]: unknown };
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod'];

/**
 * Returns a sentence for each function that is longer than 60 lines. SQL and other text between backticks counts as one
 * line, because it is read as a whole.
 */
export function longFunctions(file: string, code: string): string[] {
  // swc counts bytes, starting at 1 and continuing from file to file. The module's own end is the end of the code.
  const bytes = Buffer.from(code);
  const ast = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' });
  const offset = ast.span.end - Buffer.byteLength(code.trimEnd());
  const newlines = ({ start, end }: Span) =>
    bytes
      .subarray(start - offset, end - offset)
      .toString()
      .split('\n').length - 1;
  const found: string[] = [];

  /** Returns the number of lines of the node to ignore because they are text between backticks. */
  function visit(node: unknown, name: string): number {
    if (typeof node !== 'object' || node === null) return 0;
    const { type = '', span, ...children } = node as Node;
    if (type === 'TemplateLiteral' && span) return newlines(span);
    const own = nameOf(children) ?? name;
    const texts = Object.values(children).reduce<number>((sum, child) => sum + visit(child, own), 0);
    const lines = span && functions.includes(type) ? newlines(span) + 1 - texts : 0;
    if (lines > most) {
      found.push(`${file}: ${own} has ${lines} lines, ${most} at most: give each responsibility a function of its own`);
    }
    return texts;
  }
  visit(ast.body, file);
  return found;
}

/** Returns the name of a function, or of the variable or method that holds it. */
function nameOf(node: Record<string, unknown>): string | undefined {
  const named = (node.identifier ?? node.id ?? node.key) as { value?: string } | undefined;
  return named?.value;
}
