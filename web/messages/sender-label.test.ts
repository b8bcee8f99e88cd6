import { expect, it } from 'vitest';
import { senderLabel } from './sender-label.ts';

const mara = { id: 7, name: 'Mara Lind' };
const tom = { id: 8, name: 'Tom Birch' };
const ada = { id: 2, name: 'Ada' };
const customer = { side: 'customer', userId: 7, hasColleagues: true } as const;
const staff = { side: 'admin', userId: 1, hasColleagues: true } as const;

it.each([
  ['You', { sender: 'customer', author: mara }, customer],
  ['Tom Birch', { sender: 'customer', author: tom }, customer],
  ['Admin', { sender: 'admin', author: null }, customer],
  ['You (Admin)', { sender: 'admin', author: { id: 1, name: 'Ben' } }, staff],
  ['Admin · Ada', { sender: 'admin', author: ada }, staff],
  ['Admin', { sender: 'admin', author: { id: 2, name: 'admin' } }, staff],
  ['Customer · Mara Lind', { sender: 'customer', author: mara }, staff],
  ['Customer', { sender: 'customer', author: mara }, { ...staff, hasColleagues: false }],
  ['You', { sender: 'customer', author: null }, customer],
] as const)('names the author: %s (B13)', (label, message, reader) => {
  expect(senderLabel(message, reader)).toBe(label);
});
