import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '#testing/all-rows.ts';
import { aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
const lists = {
  leather_items: [{ name: 'Bridle, oxblood', quantity: 6.5, unit: 'sqft' }],
  lining_items: [{ name: 'Cotton drill', quantity: 0.8, unit: 'mtr' }],
  thread_items: [],
  metal_items: [
    { name: 'Roller buckle 25', quantity: 2, unit: 'pcs' },
    { name: 'Rivet 9 mm', quantity: 6, unit: 'pcs' },
  ],
};

async function all(): Promise<{ id: number; name: string }[]> {
  return (await superadmin.call('readTemplates')).body.templates;
}

async function aTemplate(given: Record<string, unknown> = {}) {
  const { body } = await superadmin.call('createTemplate', { name: 'Satchel', ...lists, ...given });
  return body.template;
}

describe('templates', () => {
  test('are listed by name, ignoring case, and may have duplicate names', async () => {
    expect(await all()).toEqual([]);
    const tote = await aTemplate({ name: 'tote' });
    const satchel = await aTemplate({ name: ' Satchel ', description: ' Two buckles ' });
    const second = await aTemplate({ name: 'Satchel' });

    expect(await all()).toEqual([satchel, second, tote]);
    expect(satchel).toEqual({ id: satchel.id, name: 'Satchel', description: 'Two buckles', ...lists, revision: 1 });
  });

  test('are created with status 201', async () => {
    const answer = await superadmin.call('createTemplate', { name: 'Belt', ...none });
    expect(answer).toMatchObject({ status: 201, body: { template: { name: 'Belt', description: '', ...none } } });
  });

  test.each([
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name of blanks', { name: '   ' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a description of 2,001 characters', { description: 'x'.repeat(2001) }],
    ['a negative quantity', { leather_items: [{ name: 'Calf', quantity: -1, unit: 'sqft' }] }],
    ['three decimals', { leather_items: [{ name: 'Calf', quantity: 0.125, unit: 'sqft' }] }],
    ['an unknown unit', { leather_items: [{ name: 'Calf', quantity: 1, unit: 'ell' }] }],
    ['an unknown field', { color: 'red' }],
  ])('reject %s when they are created and updated', async (_, change) => {
    const template = await aTemplate();
    const before = await all();

    const created = await superadmin.send('POST', '/api/raw-materials/templates', { name: 'A', ...lists, ...change });
    const updated = await superadmin.send('PUT', `/api/raw-materials/templates/${template.id}`, {
      name: 'A',
      ...lists,
      ...change,
    });

    expect([created.status, updated.status]).toEqual([400, 400]);
    expect(await all()).toEqual(before);
  });

  test('are updated without changing records made from them', async () => {
    const template = await aTemplate({ description: 'Lined' });
    const { productCode } = await aProduct(portal);
    const made = await superadmin.call('createMaterial', {
      product_code: productCode,
      template_id: template.id,
      ...lists,
    });

    const answer = await superadmin.call('updateTemplate', {
      id: template.id,
      name: 'Big satchel',
      revision: 1,
      ...none,
    });

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.template).toEqual({
      id: template.id,
      name: 'Big satchel',
      description: 'Lined',
      ...none,
      revision: 2,
    });
    const { body } = await superadmin.call('readMaterials', { search: productCode });
    expect(body.records).toEqual([made.body.record]);
  });

  test('keep their revision when nothing changes (B81)', async () => {
    const template = await aTemplate({ description: 'Lined' });
    const same = { id: template.id, name: ' Satchel', ...lists };

    const saved = await superadmin.call('updateTemplate', { ...same, revision: 1 });
    expect([saved.body.template, await auditOf(portal, 'templateEdited', template.id)]).toEqual([template, 0]);

    const renamed = await superadmin.call('updateTemplate', { ...same, name: 'Tote' });
    expect(renamed.body.template.revision).toBe(2);
    expect((await superadmin.call('updateTemplate', { ...same, revision: 1 })).code).toBe('changedMeanwhile');
  });

  test('return 409 to the second save of the same revision', async () => {
    const template = await aTemplate();
    const save = (name: string) => superadmin.call('updateTemplate', { id: template.id, name, revision: 1, ...lists });

    const answers = await Promise.all([save('A'), save('B')]);

    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find(answer => answer.status === 409)?.code).toBe('changedMeanwhile');
  });

  test('are deleted while the records made from them stay, without a template', async () => {
    const template = await aTemplate();
    const { productCode } = await aProduct(portal);
    const made = await superadmin.call('createMaterial', {
      product_code: productCode,
      template_id: template.id,
      ...lists,
    });

    const answer = await superadmin.call('deleteTemplate', { id: template.id });

    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect((await all()).map(({ id }) => id)).not.toContain(template.id);
    const { body } = await superadmin.call('readMaterials', { search: productCode });
    expect(body.records).toEqual([{ ...made.body.record, template_id: null }]);
  });

  test('return 404 when they do not exist', async () => {
    const changed = await superadmin.call('updateTemplate', { id: 999_999, name: 'A', ...none });
    const deleted = await superadmin.call('deleteTemplate', { id: 999_999 });
    expect([changed.code, deleted.code]).toEqual(['templateNotFound', 'templateNotFound']);
    expect([changed.status, deleted.status]).toEqual([404, 404]);
  });
});
