import { describe, expect, test } from 'vitest';
import { dateMailText, kindOf } from './date-mail-text.ts';

const passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
const line = {
  productCode: 'TOTE-01',
  description: '',
  quantity: 270,
  completed: 0,
  breakdown: [],
  picture: null,
  passed,
  status: 'cutting' as const,
};
const order = {
  id: 81,
  poNumber: '<4711>',
  totalProducts: 1,
  totalItems: 270,
  accepted: false,
  day: '2031-01-17',
  was: null as string | null,
  today: '2026-11-26',
};
const given = {
  brand: 'Cordwain & Sons',
  publicUrl: 'https://orders.example' as string | undefined,
  message: '',
  orders: [order],
  lines: [line],
  cids: ['1@cordwain'],
};
const accepted = { ...order, accepted: true };
const changed = { ...order, was: '2030-12-18' };

describe('dateMailText', () => {
  test.each([
    ['accepted', { ...given, orders: [accepted] }],
    ['changed', { ...given, orders: [changed], message: 'The hides are late.' }],
    ['several', { ...given, orders: [accepted, changed, order], message: 'The hides are late.', cids: [] }],
  ])('has a dark counterpart for every color: %s', (_name, mail) => {
    const { html } = dateMailText(mail);
    const elements = html.match(/<(?!a )\w[^>]*style="[^"]*"[^>]*>/g) ?? [];
    for (const element of elements.filter(one => /[";]\s*color:/.test(one))) {
      expect(element).toMatch(/class="[^"]*\b(?:ink|faint)\b/);
    }
    for (const element of elements.filter(one => /background:#(?:f|e)/.test(one))) {
      expect(element).toMatch(/class="[^"]*\b(?:ground|sheet|bubble|own|picture|off)\b|<body/);
    }
  });

  test('contains no links without an address of the portal', () => {
    for (const orders of [[order], [order, changed]]) {
      const { text, html, settingsUrl } = dateMailText({ ...given, publicUrl: undefined, orders });
      expect([text.includes('http'), html.includes('<a '), settingsUrl]).toEqual([false, false, undefined]);
      expect(text).toMatch(/-- \nChoose which emails you get in My Profile\.$/);
    }
  });

  test('shows the texts of users as text', () => {
    const { html } = dateMailText({ ...given, message: '<b>Sorry</b>\nReally', orders: [order, changed] });
    expect(html).toContain('&lt;b&gt;Sorry&lt;/b&gt;<br>Really');
    expect(html).toContain('PO &lt;4711&gt;');
    expect(html).toContain('Cordwain &amp; Sons writes:');
  });

  test('says the new and the former day of one order', () => {
    expect(dateMailText({ ...given, orders: [changed] }).text).toMatch(
      /^Your order #81 \(270 items\) is now promised for Friday 17 January 2031\. Until now it was promised for Wednesday 18 December 2030\.\n\nTOTE-01 × 270\n/,
    );
  });
});

test.each([
  [[accepted], 'orderAccepted'],
  [[order], 'datePromised'],
  [[changed, changed], 'dateChanged'],
  [[accepted, changed], 'datePromised'],
] as const)('the kind of an email follows from its orders', (orders, kind) => {
  expect(kindOf(orders)).toBe(kind);
});
