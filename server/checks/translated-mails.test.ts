import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { documentKinds } from '#contract/orders/documents/document-kinds.ts';
import { msg } from '#contract/wording.ts';
import { dayFormat } from '#contract/wording-numbers.ts';
import { facts, line, newsOf, request } from '#testing/emails/mail-samples.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { dotted } from '../../e2e/pseudo-texts.ts';
import { invitationMail, joinedMail } from '../accounts/invitations/invitation-mail-text.ts';
import { passwordMail, signInChangedMail, verificationMail } from '../accounts/reset/sign-in-mail-text.ts';
import { dateMailText } from '../notifications/date-mails/date-mail-text.ts';
import { type Mail, mails } from '../notifications/mails/kinds.ts';
import { mailText } from '../notifications/mails/mail-text.ts';
import { newOrdersText } from '../notifications/mails/new-orders.ts';
import { refusalMails } from '../notifications/refusal-mails.ts';
import { testMail } from '../notifications/send-test-mail.ts';
import { inLanguage } from '../platform/languages/in-language.ts';
import { openLanguages } from '../platform/languages/open-languages.ts';
import type { Settings } from '../platform/settings/settings.ts';

const folder = await temporaryFolder('mails');
const { fallback: pseudo } = openLanguages({ DATA_DIR: folder, LANGUAGE: 'en-XA' }, { warn: () => {} });
afterAll(() => rm(folder, { recursive: true }));

type Composed = { subject: string; text: string; html?: string | undefined };

/** What people typed has two dots over its vowels. Codes and the words of the database stay. */
function typed<T>(given: T): T {
  const mark = (one: unknown): unknown => {
    if (typeof one === 'string') return /^[A-Z]| /.test(one) ? dotted(one) : one;
    if (Array.isArray(one)) return one.map(mark);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, mark(value)]));
  };
  return mark(given) as T;
}

const brand = dotted('Cordwain & Sons');
const publicUrl = 'https://orders.example';
const differences = (['description', 'deliveryAddress', 'requestedDate', 'removed', 'images', 'quantity'] as const).map(
  field => ({
    ...{ productId: 3, productCode: 'VT-803', field },
    from: field === 'requestedDate' ? '2026-11-26' : field === 'description' ? 'Brass' : 1,
    to: field === 'requestedDate' ? '2026-12-03' : field === 'description' ? '' : 2,
  }),
);
const round = { productId: 3, productCode: 'VT-803', round: 2, note: '', pictures: [] };
const matters = ['question', 'sample', 'agreement', 'receipt'].map(kind => ({
  kind,
  body: '',
  productCode: 'X',
  ref: 1,
}));
/** The further facts that the kinds of emails about orders may tell. */
const otherNews: Partial<Record<Mail, readonly unknown[]>> = {
  newMessage: [{ messages: [{ body: '', pictures: ['a.png', 'b.png'] }], earlier: 1 }],
  customerMessage: [{ messages: [{ body: 'Thanks', pictures: [] }], earlier: 0 }],
  documentAdded: [
    documentKinds.map(kind => ({
      kind,
      name: 'Nº 4',
      needsAgreement: false,
    })),
  ],
  sampleDecided: [
    [{ ...round, decision: 'approved', person: 'Ines' }],
    [{ ...round, decision: 'change', person: 'Ines' }],
  ],
  orderChanged: [
    { revisions: [{ revision: 2, reason: '', changes: differences }], isCancelled: false },
    { revisions: [], isCancelled: true, cancelReason: '', isOnRequest: true },
  ],
  reminder: [{ matters, waitsFrom: null, today: '2026-11-26' }],
  changeAsked: [[{ ...request, differences }], [{ ...request, kind: 'cancellation' }]],
  changeDecided: [
    [{ ...request, state: 'accepted', revision: 2, differences }],
    [{ ...request, state: 'accepted', revision: 2, differences, isPromised: true }],
    [{ ...request, state: 'declined', note: '' }],
  ],
};
const others = {
  publicUrl: undefined,
  isAnswered: true,
  poNumber: '4711',
  requestedDate: '2026-12-03',
  promisedOn: '2026-12-18',
  deliveryAddress: '12 Dock Road',
  lines: [{ ...line, breakdown: [{ quantity: 2, choices: [{ option: 'Length', value: 'Ample' }] }] }],
};
const ofOrders = mails.flatMap(mail => [
  ...[newsOf[mail], ...(otherNews[mail] ?? [])].map(
    (news, at) =>
      [`${mail} ${at + 1}`, () => mailText({ ...typed({ ...facts, news }), mail, pdf: 'attached' })] as const,
  ),
  [
    `${mail} with everything`,
    () => mailText({ ...typed({ ...facts, ...others, news: newsOf[mail] }), mail, pdf: 'portal' }),
  ] as const,
]);

const order = {
  ...{ id: 81, poNumber: '4711', totalProducts: 1, totalItems: 270, accepted: false },
  today: '2026-11-26',
};
const dated = { ...order, day: '2027-01-17', was: null };
const accepted = { ...dated, accepted: true };
const changed = { ...dated, was: '2026-12-18' };
const ofDates = [[dated], [accepted], [{ ...accepted, day: null }], [changed], [dated, accepted, changed]].map(
  (orders, at) =>
    [
      `dates ${at + 1}`,
      () =>
        dateMailText({
          brand,
          publicUrl: at ? publicUrl : undefined,
          message: 'Ïn 2027',
          orders,
          lines: typed([line]),
          cids: [],
          isAnswered: true,
          pdf: 'attached',
        }),
    ] as const,
);
const newOrders = Array.from({ length: 60 }, (_, id) => ({ ...order, id, customerName: 'Härböür Göödß' }));

const invited = { ...{ name: 'Ïnës', company: 'Härböür', link: `${publicUrl}/join#x` }, role: 'buyer' as const };
const day = () => dayFormat({ dateStyle: 'long' }).format(new Date('2026-12-01'));
const link = { username: 'ïnës', link: `${publicUrl}/reset-password#x` };
const ofAccounts = [
  ['invitation', () => invitationMail(brand, { ...invited, until: day() })],
  ['person joined', () => joinedMail(brand, { ...invited, role: 'viewer' })],
  ['reset', () => passwordMail(brand, [link])],
  ['reset of two', () => passwordMail(brand, [link, link])],
  ['address', () => verificationMail(brand, link)],
  [
    'own change',
    () =>
      signInChangedMail(brand, { what: msg`Your email address was changed`, at: day(), browser: 'unknown browser' }),
  ],
  ['ended session', () => signInChangedMail(brand, { ended: '', at: day(), browser: 'Safari on iPhone' })],
] as const;
const refusal = async () => {
  const tx = { query: async () => ({ rows: [{ email: 'ines@harbour.example' }] }) };
  const { compose } = refusalMails({ PUBLIC_URL: publicUrl } as Settings, undefined);
  const queued = { accountId: 1, orderId: 7, reason: msg`It could not be read.` };
  return (await compose(queued, { id: 1, tx } as never)) as Composed;
};

test.each<readonly [string, () => Composed | Promise<Composed>]>([
  ...ofOrders,
  ...ofDates,
  ['several new orders', () => newOrdersText({ brand, publicUrl, orders: newOrders })],
  ...ofAccounts,
  ['refusal of an answer', refusal],
  ['test email', () => testMail(brand)],
])('B74 the email %s has no text that cannot be translated', async (_, compose) => {
  const { subject, text, html = '' } = await inLanguage(pseudo, async () => compose());

  expect([subject, text, html].map(plainWords)).toEqual([[], [], []]);
  expect(subject).toContain('[');
});

/** Names of browsers and what Intl writes. Some texts are cut within a day: '14 Decemb…'. */
const kept = ['Safari', 'iPhone', 'and', 'January', 'November', 'December', 'Friday', 'Thursday', 'Sunday'];

/** Returns the words of an email with a vowel that has no accent, without addresses. */
function plainWords(content: string): string[] {
  const said = content
    .replace(/<style>.*?<\/style>/gs, ' ')
    .replace(/<[^>]*>/g, tag =>
      [...tag.matchAll(/ (?:alt|title|aria-label)="([^"]*)"/g)].map(([, one]) => ` ${one} `).join(''),
    )
    .replace(/&#?\w+;/g, ' ')
    .replace(/\S+(?:@|:\/\/)\S+/g, ' ');
  const words = said.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  return words.filter(word => /[aeiou]/i.test(word) && !kept.some(one => one.startsWith(word)));
}
