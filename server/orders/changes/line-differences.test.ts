import { beforeAll, expect, test } from 'vitest';
import { aCustomer, aFile, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let company: TestAccount;
let [owner, admin]: Client[] = [];
beforeAll(async () => {
  company = await aCustomer(portal);
  [owner, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
});

const entriesOf = async (id: number) => {
  const { rows } = await sql<{ kind: string; changes: { field: string }[] }>`
    select kind, changes from audit_entries where object = 'order' and object_id = ${id} order by id`.execute(
    portal.context.db,
  );
  return rows.map(({ kind, changes }) => [kind, changes.find(({ field }) => / of /.test(field))]);
};

test('the audit log has the combinations of a line before and after a change (B81)', async () => {
  const { id: productId, productCode } = await aProduct(portal);
  const options = [{ name: 'Length', kind: 'choice', choices: [{ name: '80 cm' }, { name: '90 cm' }] }];
  const form = productFormOf({ productCode, options });
  const { product } = (await (admin as Client).call('updateProduct', { id: productId }, { form })).body;
  const row = (quantity: number, value: string) => ({ quantity, choices: { [product.options[0].id]: value } });
  const products = [{ productCode, quantity: 1_200, breakdown: [row(1_200, '80 cm')] }];
  const { id } = (await (owner as Client).call('placeOrder', { products })).body.order;
  const wished = [{ productId, breakdown: [row(1_200, '90 cm')] }];

  await (owner as Client).call('askForChange', { id, products: wished, reason: 'Longer' });
  await (admin as Client).call('acceptChange', { id, number: 1 });
  const breakdown = [row(200, '80 cm'), row(1_000, '90 cm')];
  await (admin as Client).call('changeOrderProduct', { id, productId, breakdown, reason: 'By phone', revision: 2 });

  const field = `options of ${productCode}`;
  const longer = { field, from: 'Length 80 cm × 1,200', to: 'Length 90 cm × 1,200' };
  expect(await entriesOf(id)).toEqual([
    ['orderPlaced', undefined],
    ['changeAsked', longer],
    ['changeAccepted', longer],
    ['orderProductEdited', { field, from: longer.to, to: 'Length 80 cm × 200, Length 90 cm × 1,000' }],
  ]);
});

test('the audit log says that pictures of a line were replaced by as many others (B81)', async () => {
  const [old, added] = [await aFile(portal, { owner: company }), await aFile(portal, { owner: company })];
  const { id: productId, productCode } = await aProduct(portal, { images: 0 });
  const images = [`/files/${old.name}`];
  const { body } = await (owner as Client).call('placeOrder', { products: [{ productCode, quantity: 5, images }] });
  const { id } = body.order;

  const products = [{ productId, images: [`/files/${added.name}`] }];
  await (owner as Client).call('askForChange', { id, products, reason: 'Other stamp' });

  expect((await entriesOf(id)).at(-1)).toEqual([
    'changeAsked',
    { field: `images of ${productCode}`, from: '1', to: '1, replaced' },
  ]);
});
