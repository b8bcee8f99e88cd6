import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { savedTemplate } from './read-templates.ts';
import { saveItems } from './save-items.ts';

/** Adds a raw-material template. Names need not be unique. */
export async function createTemplate(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'createTemplate'>,
): Promise<Audited<'templateCreated', JsonStatement>> {
  const name = input.name.trim();
  const description = input.description?.trim() ?? '';
  const { id } = await sql<{ id: number }>`
    insert into raw_material_templates (name, description)
    values (${name}, ${description}) returning id`.one(tx);
  const lists = await saveItems(tx, 'template', id, input);
  const changes = changesOf(undefined, { description, ...lists });
  return audited(savedTemplate(id), { kind: 'templateCreated', id, name, changes });
}
