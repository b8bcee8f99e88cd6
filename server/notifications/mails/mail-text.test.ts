import { expect, test } from 'vitest';
import { inLanguage } from '#server/platform/languages/in-language.ts';
import { english } from '#server/platform/languages/language.ts';
import { changed, facts, line, newsOf, request } from '#testing/emails/mail-samples.ts';
import { type Mail, mails } from './kinds.ts';
import { mailText } from './mail-text.ts';

/** Returns an email with other facts or news than usual. */
function mailed(mail: Mail, { news = newsOf[mail], ...other }: Partial<Parameters<typeof mailText>[0]> = {}) {
  return mailText({ ...facts, ...other, mail, news });
}

test.each(mails)('the colors of the email %s have a dark counterpart', mail => {
  const { html } = mailed(mail);

  const elements = html.match(/<(?!a )\w[^>]*style="[^"]*"[^>]*>/g) ?? [];
  const colored = elements.filter(element => /[";]\s*color:/.test(element));
  const grounds = elements.filter(element => /background:#(?:f|e)/.test(element));
  expect(colored.length).toBeGreaterThan(1);
  for (const element of colored) expect(element).toMatch(/class="[^"]*\b(?:ink|faint)\b/);
  for (const element of grounds) {
    expect(element).toMatch(/class="[^"]*\b(?:ground|sheet|bubble|own|picture|off)\b|<body/);
  }
});

test.each(mails)('the email %s in a language from right to left has all that has a side on the other side', mail => {
  const html = inLanguage({ ...english, tag: 'he', direction: 'rtl' }, () => mailed(mail).html);
  const mirrored = html.replace(/(?<=[-:"])(?:left|right)\b/g, side => (side === 'left' ? 'right' : 'left'));

  expect(html).toMatch(/text-align:right/);
  expect(mirrored.replace('lang="he" dir="rtl"', 'lang="en"')).toBe(mailed(mail).html);
  // Four lengths name both sides.
  const lengths = [...html.matchAll(/(?:margin|padding):([^;"]+)/g)].map(([, found = '']) => found.split(' '));
  expect(lengths.filter(([, right, , left = right]) => left !== right)).toEqual([]);
});

test('the button of every email that opens an order has the same words', () => {
  const buttons = mails.map(mail => />((?:View|Open|See) order #\d+)<\/a>/.exec(mailed(mail).html)?.[1]);
  const opening = buttons.filter(text => text !== undefined);
  expect(opening.length).toBeGreaterThan(5);
  expect(new Set(opening)).toEqual(new Set(['View order #57']));
});

test('a long note of a product ends with an ellipsis', () => {
  const { html } = mailed('orderPlaced');

  expect(html).toMatch(/<b>VT-803<\/b> Longer straps[^<]{100,130}…</);
});

test('OP-3 an email about a new order lists up to three combinations of a line', () => {
  const breakdown = Array.from({ length: 12 }, (_, at) => ({
    quantity: at + 1,
    choices: [
      { option: 'Length', value: `${at} <cm>` },
      { option: 'Monogram', value: 'मी' },
    ],
  }));
  const { text, html } = mailed('orderPlaced', { lines: [{ ...line, description: '', breakdown }] });

  expect(text).toContain(
    'VT-803 × 150\n  Length 0 <cm> · Monogram मी × 1\n  Length 1 <cm> · Monogram मी × 2\n  Length 2 <cm> · Monogram मी × 3\n  and 9 more combinations',
  );
  expect(html).toContain('Length 2 &lt;cm&gt; · Monogram मी × 3');
  expect(html).toContain('and 9 more combinations');
  expect(html).not.toContain('Length 3');
});

test('DO-11 an email about a delivery lists all products that left, and one about a new order the first three', () => {
  const products = Array.from({ length: 60 }, (_, at) => ({ productCode: `KF-${100 + at}`, quantity: at + 1 }));
  const delivery = mailed('deliverySent', { news: { ...(newsOf.deliverySent as object), products } });
  const list = products.map(({ productCode, quantity }) => `${productCode} × ${quantity}`).join('\n');
  expect(delivery.text).toContain(`\n\n${list}\n\n`);
  expect(delivery.html.match(/<b>KF-1\d\d<\/b>/g)).toHaveLength(60);

  const lines = products.map(product => ({ ...line, ...product, description: '' }));
  const placed = mailed('orderPlaced', { lines });
  expect(placed.text).toContain('KF-102 × 3\nand 57 more products');
  expect(placed.html.match(/<b>KF-1\d\d<\/b>/g)).toHaveLength(3);
});

test('an email about a shipment says in how many cartons it left, in one text (F48)', () => {
  const left = '44 items were sent on 26 November 2026 with Northway Freight, NF 4471 9034';
  expect(mailed('shipmentSent').text).toContain(`${left}, in 2 cartons.\n`);
  const news = { ...(newsOf.shipmentSent as object), cartons: null };
  expect(mailed('shipmentSent', { news }).text).toContain(`${left}.\n`);

  const words = (message: object) => (Array.isArray(message) ? message.join('…') : undefined);
  expect(inLanguage({ ...english, words }, () => mailed('shipmentSent').text)).toContain('…, in ….');
});

test('an email distinguishes the messages of both sides', () => {
  expect(mailed('customerMessage').html).toContain('class="own"');
  expect(mailed('newMessage').html).toContain('class="bubble"');
});

test('the email about a change request writes the requested dates as other emails write days', () => {
  const differences = [
    { productId: null, productCode: null, field: 'requestedDate' as const, from: '2026-11-26', to: '2026-12-03' },
    { productId: null, productCode: null, field: 'requestedDate' as const, from: null, to: '2027-01-08' },
  ];
  const { text } = mailed('changeAsked', { news: [{ ...request, differences }] });

  expect(text).toContain(
    'requested date 26 November 2026 → 3 December 2026, requested date – → 8 January 2027 (Promised: not yet)',
  );
});

test('an email about a change of the requested date names the promise beside it', () => {
  const differences = [
    { productId: null, productCode: null, field: 'requestedDate' as const, from: '2026-12-14', to: '2026-12-03' },
  ];
  const promisedOn = '2026-12-18';
  const requests = [{ ...request, state: 'accepted', revision: 2, differences }];
  const revisions = [{ revision: 2, reason: '', changes: differences }];
  for (const text of [
    mailed('changeAsked', { promisedOn, news: requests }).text,
    mailed('changeDecided', { promisedOn, news: requests }).text,
    mailed('orderChanged', { promisedOn, news: { ...changed, revisions, isCancelled: false } }).text,
  ]) {
    expect(text).toContain('requested date 14 December 2026 → 3 December 2026 (Promised: 18 December 2026)');
  }
  // The answer says which of both days changed (DY-18).
  expect(mailed('changeDecided', { promisedOn, news: requests }).text).toContain('The promised date stays.');
  const third = mailed('changeDecided', { promisedOn, news: requests.map(one => ({ ...one, isPromised: true })) }).text;
  expect(third).toContain('(Promised: 18 December 2026). The promised date is now 18 December 2026.');
  const both = mailed('changeDecided', { promisedOn: '2026-12-03', news: requests }).text;
  expect(both).toContain('(Promised: 3 December 2026). The new date is promised, too.');
});

test('an email about a cancellation that the customer asked for says so in its heading', () => {
  const heading = (isOnRequest: boolean) => mailed('orderChanged', { news: { ...changed, isOnRequest } }).html;
  expect(heading(true)).toMatch(/>As you asked, order #57 is cancelled</);
  expect(heading(false)).not.toContain('As you asked');
});
