import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type JsonStatement, type JsonText, jsonText } from '../http/json-text.ts';
import { joinLists, templateJson } from './material-json.ts';

/** All raw-material templates, by name. One statement. */
export async function readTemplates(db: Db): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'templates', coalesce(json_agg(${templateJson} order by lower(t.name), t.id), '[]'))::text as json
    from raw_material_templates t ${joinLists('template')}`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/** One template as the answer to its creation or change: `{ template }`. */
export function savedTemplate(id: number): JsonStatement {
  return sql`
    select json_build_object('template', ${templateJson})::text as json
    from raw_material_templates t ${joinLists('template')} where t.id = ${id}`;
}
