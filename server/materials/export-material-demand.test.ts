import { describe, expect, test } from 'vitest';
import { aCustomer, aProduct, aSuperadmin } from '#testing/builders.ts';
import { wordsIn } from '#testing/languages.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

describe('exportMaterialDemand', () => {
  test('exports all materials and the products without a record, and escapes formulas', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const customer = await portal.as(await aCustomer(portal));
    const bag = await aProduct(portal);
    const unknown = await aProduct(portal, { code: '@SUM(1)' });
    await superadmin.call('createMaterial', {
      product_code: bag.productCode,
      leather_items: [{ name: '=HYPERLINK("x")', quantity: 0.5, unit: 'sqft' }],
      lining_items: [],
      thread_items: [],
      metal_items: [],
    });
    const placed = await customer.call('placeOrder', {
      products: [
        { productCode: bag.productCode, quantity: 3 },
        { productCode: unknown.productCode, quantity: 7 },
      ],
    });

    const answer = await superadmin.call('exportMaterialDemand');

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="material-demand.csv"');
    expect(String(answer.body).replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Category","Material","Unit","Still needed","Oldest orders","More orders","Of It New","New Orders","All Orders"',
      `"leather","'=HYPERLINK(""x"")","sqft","1.50","${placed.body.order.id}","no","1.50",1,1`,
      `"no raw material record","'@SUM(1)","items",7,"1 in all","no","","",1`,
      '',
    ]);
  });

  test('marks materials of units without a color, in a column that no other file has', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const account = await aCustomer(portal);
    const { productCode } = await aProduct(portal, { colors: ['Cognac'] });
    await superadmin.call('createMaterial', {
      product_code: productCode,
      leather_items: [{ name: 'Calf, {color}', quantity: 2, unit: 'sqft' }],
      lining_items: [],
      thread_items: [],
      metal_items: [],
    });
    const breakdown = [
      { quantity: 2, choices: { 0: 'Cognac' } },
      { quantity: 1, choices: {} },
    ];
    const placed = await (await portal.as(account)).call('placeOrder', {
      products: [{ productCode, quantity: 3, breakdown }],
    });

    const { body } = await superadmin.call('exportMaterialDemand', { customer: String(account.id) });

    const order = placed.body.order.id;
    expect(String(body).trim().split('\r\n').slice(1)).toEqual([
      `"leather","Calf, Cognac","sqft","4.00","${order}","no","4.00",1,1,""`,
      `"leather","Calf, {color}","sqft","2.00","${order}","no","2.00",1,1,"yes"`,
    ]);
  });

  test.each(['de', 'it'])('has its words in the language of the reader: %s', async language => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const account = await aCustomer(portal);
    const { productCode } = await aProduct(portal);
    await (await portal.as(account)).call('placeOrder', { products: [{ productCode, quantity: 7 }] });
    await superadmin.call('updateLanguage', { language });

    const { body } = await superadmin.call('exportMaterialDemand', { customer: String(account.id) });

    const word = wordsIn(language);
    const [none, items, one, no] = ['no raw material record', 'items', '{0} in all', 'no'].map(text => word(text, 1));
    expect(String(body).trim().split('\r\n')[1]).toBe(
      `"${none}","${productCode}","${items}",7,"${one}","${no}","","",1`,
    );
  });

  test('accepts and rejects the same filters as readMaterialDemand', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));

    const nobodys = await superadmin.call('exportMaterialDemand', { customer: '999999' });
    const refused = await superadmin.send('GET', '/api/raw-materials/demand.csv?placedFrom=yesterday');

    expect(String(nobodys.body).trim().split('\r\n')).toHaveLength(1);
    expect(refused.status).toBe(400);
  });
});
