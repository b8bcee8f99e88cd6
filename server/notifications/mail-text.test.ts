import { expect, test } from 'vitest';
import { mailText } from './mail-text.ts';
import { mails } from './queue-mail.ts';

const passed = { cutting: 150, stitching: 90, finishing: 40, packaging: 40 };
const note = 'Longer straps, and a blind stamp inside. '.repeat(5);
const line = {
  productCode: 'VT-803',
  description: note,
  quantity: 150,
  completed: 40,
  picture: null,
  passed,
  breakdown: [],
};
const facts = {
  wantsPdfs: true,
  address: 'buyer@harbour.example',
  customerName: 'Harbour Goods',
  customerAddress: null,
  workshopAddress: null,
  poNumber: '',
  requestedDate: null,
  promisedOn: null,
  today: '2026-11-26',
  deliveryAddress: '',
  totalProducts: 5,
  totalItems: 750,
  orderPercentage: 26,
  lines: Array.from({ length: 5 }, () => ({ ...line, status: 'cutting' as const })),
  messages: [{ body: 'Which thread shall we take?', pictures: ['a.png'] }],
  documents: [{ kind: 'quote' as const, name: 'Quote 2026-118', needsAgreement: true }],
  samples: [
    {
      productId: 3,
      productCode: 'VT-803',
      round: 2,
      note: 'Darker',
      decision: null,
      person: null,
      pictures: ['a.png'],
    },
  ],
  cancelReason: 'The tannery closed',
  delivery: {
    number: 2,
    date: '2026-11-26',
    items: 40,
    carrier: 'Northway Freight',
    tracking: 'NF 4471 9034',
    products: [],
    delivered: 120,
    receivedBy: 'Ines Okafor',
    difference: 'Two wallets have a scratch across the front.',
    pictures: [],
  },
  shipment: {
    date: '2026-11-26',
    items: 44,
    carrier: 'Northway Freight',
    tracking: 'NF 4471 9034',
    cartons: 2,
    deliveries: [{ orderId: 57, products: [{ productCode: 'VT-803', quantity: 44 }] }],
  },
  isCancelled: true,
  isCancelledOnRequest: false,
  revisions: [],
  requests: [
    {
      kind: 'change' as const,
      state: 'open' as const,
      person: 'Ines Okafor',
      reason: 'We sold less',
      note: '',
      revision: null,
      differences: [],
    },
  ],
  matters: [{ body: 'Brass or nickel?', productCode: 'TB-124', kind: 'question' as const, ref: 1 }],
  waitsFrom: '2026-11-24',
  earlier: 3,
  lastMessageId: 1,
  orderId: 57,
  brand: 'Cordwain',
  publicUrl: 'https://orders.example.com',
  pictures: { ofLines: ['1@cordwain'], ofMessages: [['2@cordwain']], attached: [] },
};

test.each(mails)('the colors of the email %s have a dark counterpart', mail => {
  const { html } = mailText({ ...facts, mail });

  const elements = html.match(/<(?!a )\w[^>]*style="[^"]*"[^>]*>/g) ?? [];
  const colored = elements.filter(element => /[";]\s*color:/.test(element));
  const grounds = elements.filter(element => /background:#(?:f|e)/.test(element));
  expect(colored.length).toBeGreaterThan(1);
  for (const element of colored) expect(element).toMatch(/class="[^"]*\b(?:ink|faint)\b/);
  for (const element of grounds) {
    expect(element).toMatch(/class="[^"]*\b(?:ground|sheet|bubble|own|picture|off)\b|<body/);
  }
});

test('a long note of a product ends with an ellipsis', () => {
  const { html } = mailText({ ...facts, mail: 'orderPlaced' });

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
  const { text, html } = mailText({ ...facts, lines: [{ ...line, description: '', breakdown }], mail: 'orderPlaced' });

  expect(text).toContain(
    'VT-803 × 150\n  Length 0 <cm> · Monogram मी × 1\n  Length 1 <cm> · Monogram मी × 2\n  Length 2 <cm> · Monogram मी × 3\n  and 9 more combinations',
  );
  expect(html).toContain('Length 2 &lt;cm&gt; · Monogram मी × 3');
  expect(html).toContain('and 9 more combinations');
  expect(html).not.toContain('Length 3');
});

test('an email distinguishes the messages of both sides', () => {
  expect(mailText({ ...facts, mail: 'customerMessage' }).html).toContain('class="own"');
  expect(mailText({ ...facts, mail: 'newMessage' }).html).toContain('class="bubble"');
});

test('the email about a change request writes the requested dates as other emails write days', () => {
  const [request] = facts.requests;
  const differences = [
    { productId: null, productCode: null, field: 'requestedDate' as const, from: '2026-11-26', to: '2026-12-03' },
    { productId: null, productCode: null, field: 'requestedDate' as const, from: null, to: '2027-01-08' },
  ];
  const { text } = mailText({ ...facts, requests: [{ ...request, differences }] as never, mail: 'changeAsked' });

  expect(text).toContain(
    'requested date 26 November 2026 → 3 December 2026, requested date – → 8 January 2027 (Promised: not yet)',
  );
});

test('an email about a change of the requested date names the promise beside it', () => {
  const differences = [
    { productId: null, productCode: null, field: 'requestedDate' as const, from: '2026-12-14', to: '2026-12-03' },
  ];
  const promisedOn = '2026-12-18';
  const requests = facts.requests.map(request => ({
    ...request,
    state: 'accepted',
    revision: 2,
    differences,
  })) as never;
  const revisions = [{ revision: 2, reason: '', changes: differences }];
  for (const text of [
    mailText({ ...facts, promisedOn, requests, mail: 'changeAsked' }).text,
    mailText({ ...facts, promisedOn, requests, mail: 'changeDecided' }).text,
    mailText({ ...facts, promisedOn, revisions, isCancelled: false, mail: 'orderChanged' }).text,
  ]) {
    expect(text).toContain('requested date 14 December 2026 → 3 December 2026 (Promised: 18 December 2026)');
  }
  // The answer says which of both days changed (DY-18).
  expect(mailText({ ...facts, promisedOn, requests, mail: 'changeDecided' }).text).toContain(
    'The promised date stays.',
  );
  const both = mailText({ ...facts, promisedOn: '2026-12-03', requests, mail: 'changeDecided' }).text;
  expect(both).toContain('(Promised: 3 December 2026). The new date is promised, too.');
});
