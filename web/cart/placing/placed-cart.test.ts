import { expect, test } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart, itemOf } from '../cart.ts';
import { clearOrderFields, orderFieldsOf } from '../order-fields.ts';
import { touched } from '../touched-products.ts';
import { keepPlacedCart, refillCart } from './placed-cart.ts';

const satchel = product({ id: 7, productCode: 'ST-220', images: [] });
const tote = product({ id: 8, productCode: 'TB-104', images: [] });
const placed = [itemOf(satchel, { quantity: 300, description: 'Brass', images: ['/files/a.png'] })];
const fields = { poNumber: 'PO-7', requestedDate: '2026-12-18', deliverTo: '3', deliveryAddress: '' };

function refilled(orderId: number, before: Cart): Cart {
  let cart = before;
  const edit = (change: (cart: Cart) => Cart) => {
    cart = change(cart);
  };
  refillCart(12, orderId, { edit });
  return cart;
}

test('the cart gets the lines, the fields and the looked-at quantities of the placed order again (CT-11)', () => {
  keepPlacedCart({ orderId: 81, cart: placed, fields });
  clearOrderFields(12);
  const later = addProduct(addProduct([], tote), satchel);

  expect(refilled(81, later)).toEqual([later[0], placed[0]]);
  expect(orderFieldsOf(12).read()).toEqual(fields);
  expect([...touched.read()]).toEqual(['st-220']);
});

test('the cart stays as it is for another order (CT-11)', () => {
  keepPlacedCart({ orderId: 81, cart: placed, fields });

  expect(refilled(80, [])).toEqual([]);
});
