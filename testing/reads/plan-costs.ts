import { type Db, transaction } from '#server/platform/database/transaction.ts';
import { observe } from '../statements.ts';

/**
 * No statement of the portal reads nearly as much. Where such a cost is expected, the planner expects far more rows than
 * there are, and PostgreSQL with `jit` compiles the statement, which takes seconds.
 */
const costly = 1_000_000;

/** EXPLAIN explains these. It runs nothing, so changes are harmless. */
const planned = /^\s*(?:select|with|insert|update|delete)\b/i;

/** The texts of statements, with the values of one execution. */
type Statements = ReadonlyMap<string, unknown[]>;

/** Runs `work` and returns the statements that this process sent meanwhile. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statements> {
  const sent = new Map<string, unknown[]>();
  const restore = observe((_client, [first, given]) => {
    const { text, values } = typeof first === 'string' ? { text: first, values: given } : first;
    if (planned.test(text) && !sent.has(text)) sent.set(text, Array.isArray(values) ? values : []);
  });
  try {
    await work();
  } finally {
    restore();
  }
  return sent;
}

/** Returns the statements that the planner expects to be costly, with their costs. */
export function costlyOf(statements: Statements, db: Db): Promise<string[]> {
  return transaction(db, async tx => {
    const found: string[] = [];
    for (const [text, values] of statements) {
      const { rows } = await tx.query(`explain (format json) ${text}`, values);
      const cost = rows[0]['QUERY PLAN'][0].Plan['Total Cost'];
      if (cost > costly) found.push(`${cost}: ${text.trim().replace(/\s+/g, ' ').slice(0, 500)}`);
    }
    return found;
  });
}
