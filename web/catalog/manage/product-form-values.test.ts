import { describe, expect, test } from 'vitest';
import { adminProduct } from '#testing/samples.ts';
import { addPictures, choosePrimary, type FormPicture } from './form-pictures.ts';
import { changedFields, productFormData, productValues } from './product-form-values.ts';

const product = adminProduct({
  images: ['/uploads/products/a.jpg', '/uploads/products/b.jpg'],
  primaryImageIndex: 1,
  visibleTo: [3, 4],
  revision: 5,
});
const added = (name: string): FormPicture => ({
  key: name,
  address: `blob:${name}`,
  existing: false,
  file: new File(['x'], name, { type: 'image/png' }),
});
const names = (form: FormData, field: string) => form.getAll(field).map(file => (file as File).name);

describe('the product form', () => {
  test('sends an untouched product unchanged', () => {
    const form = productFormData(productValues(product), product);
    expect(Object.fromEntries(form)).toEqual({
      productCode: 'ST-220',
      description: 'Two-buckle satchel',
      colors: 'Oxblood, Chestnut',
      options: '[]',
      visibleTo: '[3,4]',
      existingImages: '["/uploads/products/a.jpg","/uploads/products/b.jpg"]',
      revision: '5',
      primaryImageIndex: '1',
    });
  });

  test('sends a new product without existing pictures and with its first picture as the primary one', () => {
    const values = productValues();
    const pictures = addPictures(values.pictures, [added('front.png'), added('back.png')]);
    const form = productFormData({ ...values, productCode: ' BT-1 ', colors: 'Black,, black', pictures }, undefined);
    expect(form.get('productCode')).toBe('BT-1');
    expect(form.get('colors')).toBe('Black');
    expect(form.get('visibleTo')).toBe('[]');
    expect(form.has('existingImages')).toBe(false);
    expect(form.has('revision')).toBe(false);
    expect(form.get('primaryImageIndex')).toBe('0');
    expect(names(form, 'primaryImage')).toEqual(['front.png']);
    expect(names(form, 'galleryImages')).toEqual(['back.png']);
  });

  // The contract's order: `primaryImage`, then `existingImages`, then `galleryImages`.
  test('sends the index of the primary picture, whether the picture is old or new', () => {
    const values = productValues(product);
    const pictures = addPictures(values.pictures, [added('new.png'), added('other.png')]);

    const old = productFormData({ ...values, pictures }, product);
    expect([old.get('primaryImageIndex'), names(old, 'primaryImage')]).toEqual(['1', []]);
    expect(names(old, 'galleryImages')).toEqual(['new.png', 'other.png']);

    const fresh = productFormData({ ...values, pictures: choosePrimary(pictures, 'other.png') }, product);
    expect([fresh.get('primaryImageIndex'), names(fresh, 'primaryImage')]).toEqual(['0', ['other.png']]);
    expect(names(fresh, 'galleryImages')).toEqual(['new.png']);
  });

  test('lists the fields that another admin changed by their labels in the form', () => {
    const theirs = { ...product, description: 'Satchel', visibleTo: [4, 3], primaryImageIndex: 0, revision: 6 };
    expect(changedFields(product, theirs)).toEqual(['Description', 'Primary image']);
    expect(changedFields(product, { ...product, revision: 6 })).toEqual([]);
    expect(
      changedFields(product, { ...product, productCode: 'ST-221', colors: [], visibleTo: [], images: [] }),
    ).toEqual(['Product Code', 'Available Colors', 'Visible To Customers', 'Product Images', 'Primary image']);
  });
});
