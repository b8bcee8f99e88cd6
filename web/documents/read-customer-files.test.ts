import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCustomerFiles } from './read-customer-files.ts';

const { signal } = new AbortController();
const picture = new Uint8Array([1]);
const file = (name: string) => `https://portal.example/files/${name}`;

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test('numbers the files of each product and omits catalog pictures', async () => {
  const products = [
    { productCode: 'ST-220', images: ['/uploads/products/a.jpg', file('b.jpg'), file('c.png')] },
    { productCode: 'TB-104', images: ['/uploads/products/d.jpg'] },
  ];

  const files = await readCustomerFiles(products, signal, async () => picture);

  expect(files).toEqual([
    {
      productCode: 'ST-220',
      files: [
        { number: 1, address: 'b.jpg', picture },
        { number: 2, address: 'c.png', picture },
      ],
    },
  ]);
});

test('keeps the name of a file that cannot be loaded', async () => {
  const read = (address: string) => (address.includes('gone') ? Promise.reject(new Error('404')) : picture);
  const products = [{ productCode: 'ST-220', images: [file('gone.jpg?w=480'), file('b.jpg')] }];

  const [first] = await readCustomerFiles(products, signal, async address => read(address));

  expect(first?.files.map(({ address, picture }) => [address, picture !== null])).toEqual([
    ['gone.jpg', false],
    ['b.jpg', true],
  ]);
});

test('lists the pictures beyond 300 by name', async () => {
  const images = Array.from({ length: 305 }, (_, at) => file(`${at}.jpg`));

  const [first] = await readCustomerFiles([{ productCode: 'ST-220', images }], signal, async () => picture);

  expect(first?.files.filter(one => one.picture === null)).toHaveLength(5);
  expect(first?.files).toHaveLength(305);
});

test('stops when the PDF is canceled', async () => {
  const cancel = new AbortController();
  const read = async () => {
    cancel.abort();
    throw new Error('aborted');
  };

  const reading = readCustomerFiles([{ productCode: 'ST-220', images: [file('b.jpg')] }], cancel.signal, read);

  await expect(reading).rejects.toThrow('aborted');
});
