import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '#testing/all-rows.ts';
import { aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
const calf = { name: 'Calf', quantity: 6.5, unit: 'sqft' };

async function aRecord(given: Record<string, unknown> = {}) {
  const product = await aProduct(portal);
  const lists = { ...none, leather_items: [calf] };
  const { body } = await superadmin.call('createMaterial', { product_code: product.productCode, ...lists, ...given });
  return { ...body.record, product };
}

async function aTemplate(): Promise<number> {
  const { body } = await superadmin.call('createTemplate', { name: 'Satchel', ...none });
  return body.template.id;
}

async function recordOf(code: string) {
  const { body } = await superadmin.call('readMaterials', { search: code });
  return body.records.find((record: { product_code: string }) => record.product_code === code);
}

describe('updateMaterial', () => {
  test('replaces lists, name and template and keeps the code', async () => {
    const record = await aRecord({ product_name: 'Satchel' });
    const template = await aTemplate();
    const lists = { ...none, metal_items: [{ name: 'Rivet', quantity: 0.01, unit: 'kg' }] };

    const answer = await superadmin.call('updateMaterial', {
      id: record.id,
      product_code: record.product_code.toLowerCase(),
      product_name: 'Big satchel',
      template_id: template,
      revision: 1,
      ...lists,
    });

    expect(answer.status).toBe(200);
    expect(answer.body.record).toMatchObject({
      id: record.id,
      product_code: record.product_code,
      product_name: 'Big satchel',
      template_id: template,
      ...lists,
      revision: 2,
    });
    expect(await recordOf(record.product_code)).toEqual(answer.body.record);
  });

  test('leaves omitted name and template unchanged, and removes a template sent as null', async () => {
    const template = await aTemplate();
    const record = await aRecord({ product_name: 'Satchel', template_id: template });
    const same = { id: record.id, product_code: record.product_code, ...none };

    const kept = await superadmin.call('updateMaterial', same);
    const cleared = await superadmin.call('updateMaterial', { ...same, template_id: null });

    expect(kept.body.record).toMatchObject({ product_name: 'Satchel', template_id: template, leather_items: [] });
    expect(cleared.body.record.template_id).toBeNull();
  });

  test('keeps the revision of an unchanged record (B81)', async () => {
    const lists = { ...none, leather_items: [calf, { ...calf, name: 'Goat' }] };
    const { product, ...record } = await aRecord({ product_name: 'Satchel', ...lists });
    const same = {
      id: record.id,
      product_code: record.product_code,
      product_name: 'Satchel',
      template_id: null,
      ...lists,
    };

    const saved = await superadmin.call('updateMaterial', { ...same, revision: 1 });
    expect([saved.body.record, await auditOf(portal, 'materialEdited', record.id)]).toEqual([record, 0]);

    const swapped = { ...same, leather_items: same.leather_items.toReversed() };
    expect((await superadmin.call('updateMaterial', swapped)).body.record.revision).toBe(2);
    expect((await superadmin.call('updateMaterial', { ...swapped, revision: 1 })).code).toBe('changedMeanwhile');
  });

  test.each([
    ['another product code', { product_code: 'OTHER' }, 400, 'productCodeFixed'],
    ['a template that is not there', { template_id: 999_999 }, 404, 'templateNotFound'],
    ['a revision that is past', { revision: 7 }, 409, 'changedMeanwhile'],
    ['three decimals', { leather_items: [{ ...calf, quantity: 1.001 }] }, 400, 'invalidInput'],
    ['an unknown field', { in_catalog: false }, 400, 'invalidInput'],
  ])('rejects %s and leaves the record unchanged', async (_, change, status, code) => {
    const record = await aRecord();

    const answer = await superadmin.send('PUT', `/api/raw-materials/${record.id}`, {
      product_code: record.product_code,
      ...none,
      ...change,
    });

    expect(answer).toMatchObject({ status, code });
    expect(await recordOf(record.product_code)).toMatchObject({ leather_items: [calf], revision: 1 });
  });

  test('returns 404 for a missing record', async () => {
    const answer = await superadmin.call('updateMaterial', { id: 999_999, product_code: 'X', ...none });
    expect(answer).toMatchObject({ status: 404, code: 'materialNotFound' });
  });

  test('returns 409 to the second save of the same revision', async () => {
    const record = await aRecord();
    const save = (name: string) =>
      superadmin.call('updateMaterial', {
        id: record.id,
        product_code: record.product_code,
        revision: 1,
        ...none,
        leather_items: [
          { ...calf, name },
          { ...calf, name: `${name} 2` },
        ],
      });

    const answers = await Promise.all([save('A'), save('B')]);

    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(answer => answer.status === 200)?.body.record;
    expect(await recordOf(record.product_code)).toEqual(winner);
  });

  test('reports a template deleted meanwhile, and saves without it', async () => {
    const template = await aTemplate();
    const record = await aRecord();
    await superadmin.call('deleteTemplate', { id: template });
    const form = { id: record.id, product_code: record.product_code, ...none, revision: 1 };

    const refused = await superadmin.call('updateMaterial', { ...form, template_id: template });
    const saved = await superadmin.call('updateMaterial', { ...form, template_id: null });

    expect(refused).toMatchObject({ status: 404, code: 'templateNotFound' });
    expect(refused.body.fields).toHaveProperty('template_id');
    expect(saved.status).toBe(200);
  });

  test('follows the product: a new code renames the record, and saving with the old code is rejected', async () => {
    const record = await aRecord();
    await sql`
      update products set product_code = 'RENAMED-1'
      where id = ${record.product.id}`.execute(portal.context.db);

    expect(await recordOf('RENAMED-1')).toMatchObject({ id: record.id, leather_items: [calf], in_catalog: true });
    const stale = await superadmin.call('updateMaterial', {
      id: record.id,
      product_code: record.product_code,
      revision: 1,
      ...none,
    });
    expect(stale).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  });

  test('keeps the record of a deleted product for open orders, and a new product with that code gets another', async () => {
    const record = await aRecord();
    await sql`delete from products where id = ${record.product.id}`.execute(portal.context.db);

    expect(await recordOf(record.product_code)).toMatchObject({ in_catalog: false, product_image: null });
    const changed = await superadmin.call('updateMaterial', {
      id: record.id,
      product_code: record.product_code,
      ...none,
      lining_items: [{ name: 'Drill', quantity: 1, unit: 'mtr' }],
    });
    expect(changed.status).toBe(200);
    const byProduct = await superadmin.call('readMaterialByProduct', { productId: String(record.product.id) });
    expect(byProduct.body.lining_items).toHaveLength(1);

    await aProduct(portal, { code: record.product_code });
    const again = await superadmin.call('createMaterial', { product_code: record.product_code, ...none });
    expect(again.status).toBe(201);
  });
});

describe('deleteMaterial', () => {
  test('removes the record with its lists and returns 404 the second time', async () => {
    const record = await aRecord();

    const answers = await Promise.all([1, 2].map(() => superadmin.call('deleteMaterial', { id: record.id })));

    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 404]);
    expect(answers.find(answer => answer.status === 200)?.body).toEqual({ success: true });
    expect(await recordOf(record.product_code)).toBeUndefined();
    const { rows: items } = await sql`select * from raw_material_items where record_id = ${record.id}`.execute(
      portal.context.db,
    );
    expect(items).toEqual([]);
  });
});
