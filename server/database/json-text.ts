import type { Sql } from './sql.ts';

declare const json: unique symbol;

/** JSON that PostgreSQL built; the door sends it on unparsed (architecture, 'How the database is used'). */
export type JsonText = string & { readonly [json]: true };

export function jsonText(text: string): JsonText {
  return text as JsonText;
}

/** JSON that PostgreSQL is yet to build: a statement with one row, `json`. The door runs it with what it keeps of a change. */
export type JsonStatement = Sql<{ json: JsonText }>;
