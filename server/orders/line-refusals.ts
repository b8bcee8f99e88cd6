import type { ProblemCode } from '#contract/call/problems.ts';
import type { OrderLine } from '#contract/orders/order-line.ts';
import { plural, t } from '#contract/wording.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';

type Named = Pick<OrderLine, 'productCode'>;
/** `fields` has the faults of parts of the line, by their paths in it. */
type Refusal = { code: ProblemCode; why: string; fields: Map<string, string> };

/** Collects the problems of order lines, so that one answer names every rejected line (OR-1). */
export class LineRefusals {
  readonly #lines: readonly Named[];
  readonly #refused = new Map<number, Refusal>();

  constructor(lines: readonly Named[]) {
    this.#lines = lines;
  }

  /** Rejects a line. Ignores further reasons for the same line. */
  refuse(line: number, why: string, code: ProblemCode = 'orderLineRefused'): void {
    if (!this.#refused.has(line)) this.#refused.set(line, { code, why, fields: new Map() });
  }

  /** Rejects a part of a line, such as 'breakdown.0.Length'. All rejected parts of a line are named. */
  refuseField(line: number, path: string, name: string, text: string): void {
    this.refuse(line, `${name} ${text}`);
    const fields = this.#refused.get(line)?.fields;
    if (fields && !fields.has(path)) fields.set(path, text);
  }

  throwIfAny(): void {
    const refused = this.problem();
    if (refused) throw refused;
  }

  /**
   * Returns one problem for all rejected lines. Its text contains the first reason, `fields` the reason of each line.
   */
  problem(): Problem | undefined {
    const refused = [...this.#refused].sort(([one], [other]) => one - other);
    const [first] = refused;
    if (!first) return undefined;
    const [line, { code, why }] = first;
    const isOneCode = refused.every(([, refusal]) => refusal.code === code);
    const others = refused.length - 1;
    const more =
      others === 0
        ? ''
        : `. ${plural(others, { one: '# more line cannot be placed', other: '# more lines cannot be placed' })}`;
    return problem(isOneCode ? code : 'orderLineRefused', {
      text: `${t`Line ${line + 1} (${this.#lines[line]?.productCode ?? ''}): ${why}`}${more}`,
      fields: Object.fromEntries(refused.flatMap(fieldsOf)),
    });
  }
}

/** Names the line, or its parts when only these are rejected. */
function fieldsOf([line, { why, fields }]: readonly [number, Refusal]): [field: string, text: string][] {
  if (fields.size === 0) return [[`products.${line}`, why]];
  return [...fields].map(([path, text]) => [`products.${line}.${path}`, text]);
}
