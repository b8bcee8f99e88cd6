import { describe, expect, it } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { product } from '#testing/samples.ts';
import { addProduct, type CartItem } from './cart.ts';
import {
  customerFiles,
  hasNoQuantity,
  isNoteTooLong,
  isTooMany,
  linesWithOwnFiles,
  orderLines,
  totalItems,
  withNewCode,
  withProduct,
} from './order-lines.ts';

const own = (name: string) => `http://localhost/files/${name}.png`;
function item(given: Partial<CartItem> = {}): CartItem {
  const [added] = addProduct([], product());
  if (!added) throw new Error('the cart is empty');
  return { ...added, ...given };
}

describe('the lines of an order', () => {
  it('have the code, the quantity, the note and all images of the cart', () => {
    const images = ['/uploads/products/a.jpg', own('b')];

    expect(orderLines([item({ quantity: 300, description: 'Darker', images })])).toEqual([
      { productCode: 'ST-220', quantity: 300, description: 'Darker', images },
    ]);
  });

  it("contain only the customer's files when a line would have too many images", () => {
    const files = Array.from({ length: limits.lineImages }, (_, index) => own(`f${index}`));

    const [line] = orderLines([item({ images: ['/uploads/products/a.jpg', ...files] })]);

    expect(line?.images).toEqual(files);
  });

  it("name no picture of the product where the server adds today's, because staff may have replaced it (SL-1)", () => {
    const images = ['/uploads/products/a.jpg', own('b')];

    expect(linesWithOwnFiles([item({ quantity: 300, description: 'Darker', images })])).toEqual([
      { productCode: 'ST-220', quantity: 300, description: 'Darker', images: [own('b')] },
    ]);
  });
});

describe('a line of a renamed product', () => {
  const renamed = product({ productCode: 'ST-221', images: ['/uploads/products/new.jpg'] });
  const line = item({ quantity: 300, description: 'Brass', images: ['/uploads/products/a.jpg', own('b')] });
  const tote = item({ id: 8, productCode: 'TB-104' });

  it('gets the new code', () => {
    const [changed, ...others] = withNewCode([line, tote], 'st-220', renamed);

    expect([changed?.productCode, changed?.quantity, others]).toEqual(['ST-221', 300, [tote]]);
  });

  it('is added with all that it has to the line that has the new code already', () => {
    const images = ['/uploads/products/old.jpg', own('c')];
    const other = item({ productCode: 'ST-221', quantity: 40, description: 'Matt', images });

    expect(withNewCode([line, tote, other], 'ST-220', renamed)).toEqual([
      tote,
      {
        ...other,
        quantity: 340,
        description: 'Matt\nBrass',
        images: ['/uploads/products/new.jpg', own('c'), own('b')],
      },
    ]);
  });

  it('is not added to a line of another product that has the new code', () => {
    const cart = [line, item({ id: 8, productCode: 'ST-221' })];

    expect(withNewCode(cart, 'ST-220', renamed)).toBe(cart);
    expect(withNewCode([line, item({ id: 0, productCode: 'ST-221' })], 'ST-220', renamed)).toHaveLength(1);
  });

  it('stays as it is when another tab removed it', () => {
    const cart = [tote];

    expect(withNewCode(cart, 'ST-220', renamed)).toBe(cart);
  });
});

describe('a product that changed in the catalog', () => {
  const changed = product({
    productCode: 'ST-221',
    description: 'Three buckles',
    images: ['/uploads/products/new.jpg'],
  });

  it('puts its new code, description and pictures into the cart', () => {
    expect(withProduct(item(), changed)).toMatchObject({
      productCode: 'ST-221',
      productDescription: 'Three buckles',
      images: ['/uploads/products/new.jpg'],
    });
  });

  it("keeps the quantity, the note and the customer's files", () => {
    const before = item({ quantity: 40, description: 'Darker', images: ['/uploads/products/a.jpg', own('b')] });

    const after = withProduct(before, changed);

    expect(after).toMatchObject({ quantity: 40, description: 'Darker' });
    expect(customerFiles(after)).toEqual([own('b')]);
  });
});

describe('the checks of a line', () => {
  it('count only lines with a quantity', () => {
    expect(totalItems([item({ quantity: 300 }), item({ quantity: '' }), item({ quantity: 20 })])).toBe(320);
    expect(totalItems([])).toBe(0);
  });

  it('find a missing quantity (CT-3)', () => {
    expect(hasNoQuantity(item({ quantity: '' }))).toBe(true);
    expect(hasNoQuantity(item({ quantity: 1 }))).toBe(false);
  });

  it('find a quantity above the limit of a line (OR-1)', () => {
    expect(isTooMany(item({ quantity: limits.quantity }))).toBe(false);
    expect(isTooMany(item({ quantity: limits.quantity + 1 }))).toBe(true);
    expect(isTooMany(item({ quantity: '' }))).toBe(false);
  });

  it('find a note that is too long (OR-1)', () => {
    expect(isNoteTooLong(item({ description: 'x'.repeat(limits.lineDescription) }))).toBe(false);
    expect(isNoteTooLong(item({ description: 'x'.repeat(limits.lineDescription + 1) }))).toBe(true);
    expect(isNoteTooLong(item({ description: '🧵'.repeat(limits.lineDescription) }))).toBe(false);
  });
});
