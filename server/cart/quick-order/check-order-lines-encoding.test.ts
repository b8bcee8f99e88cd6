import { expect, test } from 'vitest';
import { decodeList } from './check-order-lines.ts';

const polish = Buffer.from('5a61bff3b3e6', 'hex');
const russian = Buffer.from('eaeee6e0', 'hex');
const simplified = Buffer.from('c6a4b8ef', 'hex');
const traditional = Buffer.from('a5d6adb2', 'hex');
const french = Buffer.from('Caf\u00e9\n', 'latin1');

test.each([
  ['pl-PL', polish, 'Zażółć'],
  ['ru', russian, 'кожа'],
  ['zh-CN', simplified, '皮革'],
  ['zh-TW', traditional, '皮革'],
  ['fr-FR', french, 'Café\n'],
  ['zh-CN', french, 'Café\n'],
  ['constructor', french, 'Café\n'],
  ['', french, 'Café\n'],
])('decodes a list of a browser in %j in the encoding of its spreadsheets', (language, bytes, text) => {
  expect(decodeList(bytes, language)).toBe(text);
});

test.each(['pl', 'zh', 'ja', 'en'])('decodes UTF-8 as such for a browser in %s', language => {
  expect(decodeList(Buffer.from('Zażółć, 皮革'), language)).toBe('Zażółć, 皮革');
});
