import pg from 'pg';
import { Sql as Fragment, join } from 'sql-template-tag';
import type { ProblemCode } from '#contract/call/problems.ts';
import { problem } from '../problems/problem.ts';
import type { Db, Tx } from './transaction.ts';

declare const json: unique symbol;

/** JSON text that PostgreSQL built and the portal sends without parsing (docs/architecture.md). */
export type JsonText = string & { readonly [json]: true };

/**
 * JSON that PostgreSQL will build: a statement with one row and the column `json`. The request pipeline runs it in one
 * round trip with the audit entry.
 */
export type JsonStatement = Sql<{ json: JsonText }>;

/** A statement or a part of one. `Row` is the type of its rows, or of the value of an expression. */
export class Sql<Row = unknown> extends Fragment {
  /** Runs the statement in a transaction or on a pool connection. Values are sent as parameters. */
  async execute(on: Db | Tx): Promise<{ rows: Row[]; rowCount: number }> {
    if (!(on instanceof pg.Pool)) return this.#run(on);
    const client = await on.connect();
    try {
      return await this.#run(client);
    } finally {
      client.release();
    }
  }

  /** Runs the statement and returns its first row, or undefined when there is none. */
  async first(on: Db | Tx): Promise<Row | undefined> {
    return (await this.execute(on)).rows[0];
  }

  /** Runs the statement and returns its first row. Throws the problem `none` when there is no row. */
  async one(on: Db | Tx, none?: ProblemCode): Promise<Row> {
    const row = await this.first(on);
    if (row !== undefined) return row;
    throw none ? problem(none) : new Error('the statement returned no row');
  }

  /** Does the same for a statement with the column `json`, and returns that. */
  async jsonText(on: Db | Tx, none?: ProblemCode): Promise<JsonText> {
    return ((await this.one(on, none)) as { json: JsonText }).json;
  }

  async #run(client: Tx): Promise<{ rows: Row[]; rowCount: number }> {
    const { rows, rowCount } = await client.query(this.text, this.values);
    return { rows, rowCount: rowCount ?? 0 };
  }
}

/** SQL with values as parameters and nested parts: `sql<{ id: number }>\`select id from orders where id = ${id}\``. */
export function sql<Row = unknown>(strings: readonly string[], ...values: readonly unknown[]): Sql<Row> {
  return new Sql<Row>(strings, values);
}

/** The quoted name of a column or table. `a.b` is the column `b` of `a`. */
sql.ref = (name: string): Sql => text(name.split('.').map(pg.escapeIdentifier).join('.'));

/** A literal value, for places where PostgreSQL accepts no parameter or must plan with the value. */
sql.lit = (value: string | number | boolean): Sql =>
  text(typeof value === 'string' ? pg.escapeLiteral(value) : String(value));

/**
 * The JSON object of columns, such as `id, product_code as "productCode"`. Takes a tenth less time than json_build_object,
 * which looks up the type of each name and value.
 */
sql.json = (columns: Sql): Sql => sql`(select row_to_json(fields) from (select ${columns}) fields)`;

/**
 * An array of values. The planner sees the number of few values, so one plan fits all such calls. It expects ten values of
 * a parameter, so PostgreSQL would plan again for each call, which takes as long as a small write.
 */
sql.array = (values: readonly unknown[], type: string): Sql =>
  values.length > fewValues
    ? sql`${values}::${text(type)}[]`
    : sql`${values.length === 0 ? text("'{}'") : sql`array[${sql.join(values.map(value => value ?? null))}]`}::${text(type)}[]`;

/** Each number of values up to this one has its own statement. */
const fewValues = 2;

/** Parts or values with a separator between them. */
sql.join = (parts: readonly unknown[], separator = ', '): Sql => sql`${join(parts, separator)}`;

/** The columns and values of an insert, for rows with the same columns. undefined becomes the default. */
sql.values = (rows: readonly object[]): Sql => {
  const columns = Object.keys(rows[0] ?? {});
  const valuesOf = (row: object) => columns.map(column => (row as Record<string, unknown>)[column]);
  const values = rows.map(
    row => sql`(${sql.join(valuesOf(row).map(value => (value === undefined ? sql`default` : value)))})`,
  );
  return sql`(${sql.join(columns.map(sql.ref))}) values ${sql.join(values)}`;
};

function text(unescaped: string): Sql {
  return new Sql([unescaped], []);
}
