import type { Sql } from './sql.ts';

declare const json: unique symbol;

/** JSON text that PostgreSQL built and the portal sends without parsing (docs/architecture.md). */
export type JsonText = string & { readonly [json]: true };

export function jsonText(text: string): JsonText {
  return text as JsonText;
}

/**
 * JSON that PostgreSQL will build: a statement with one row and the column `json`. The request pipeline runs it in one
 * round trip with the audit entry.
 */
export type JsonStatement = Sql<{ json: JsonText }>;
