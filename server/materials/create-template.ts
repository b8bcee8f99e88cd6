import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import type { Viewer } from '../http/viewer.ts';
import { savedTemplate } from './read-templates.ts';
import { saveItems } from './save-items.ts';

/** Adds a raw-material template. Two may have the same name: a template is only a start. */
export async function createTemplate(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'createTemplate'>,
): Promise<Audited<'templateCreated', JsonStatement>> {
  const name = input.name.trim();
  const description = input.description?.trim() ?? '';
  const { id } = await tx
    .insertInto('raw_material_templates')
    .values({ name, description })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lists = await saveItems(tx, 'template', id, input);
  const changes = changesOf(undefined, { description, ...lists });
  return audited(savedTemplate(id), { kind: 'templateCreated', id, name, changes });
}
