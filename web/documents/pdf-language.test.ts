import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageSetup } from '#documents/pdf-job.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { aShipment, order } from '#testing/samples.ts';
import { meKey, queryClient } from '../platform/api/query-client.ts';
import { collectPdfJob } from './collect-pdf-job.ts';
import type { PdfRequest } from './pdf-request.ts';

vi.mock('#documents/fonts/log-problem.ts', () => ({ logProblem: () => {} }));

let company: { language: string | null };
let requests: Sent[];

function page(lang: string, hasLanguages = true): void {
  const dataset = {
    languages: 'en English|de Deutsch|it Italiano',
    words: '/languages/de-1.js /languages/it-1.js',
    workshop: 'it',
  };
  Object.assign(document, {
    documentElement: { dataset: hasLanguages ? dataset : {}, lang },
    querySelector: () => null,
  });
}

beforeEach(() => {
  queryClient.clear();
  company = { language: 'de' };
  vi.stubGlobal('location', { origin: 'https://orders.example' });
  vi.stubGlobal('navigator', { languages: ['it-CH', 'en-US'] });
  const answers: Record<string, unknown> = {
    '/customers/9': { success: true, customer: company },
    '/deliveries': { deliveries: [{ number: 1, products: [] }] },
    '/pictures': { pictures: [] },
    '/shipments/7': { shipment: aShipment() },
    '/tickets': { tickets: [] },
  };
  requests = stubPortal(({ address }) => {
    const [, body] = Object.entries(answers).find(([end]) => address.split('?')[0]?.endsWith(end)) ?? [];
    return { body: body ?? { order: order({ id: 41, companyId: 9, products: [] }) } };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const languageOf = async (request: PdfRequest) => {
  const { setup } = await collectPdfJob(request, new AbortController().signal);
  return [setup.locale, setup.words] satisfies [string, PageSetup['words']];
};
const ofOrder: PdfRequest = { kind: 'order', orderId: 41 };
const note: PdfRequest = { kind: 'delivery', orderId: 41, number: 1 };

it.each<[string, string, PdfRequest, [string, string | undefined]]>([
  ['the order of the reader', 'it', ofOrder, ['it-CH', '/languages/it-1.js']],
  ["the order in the customer's language", 'it', { ...ofOrder, language: 'de' }, ['de', '/languages/de-1.js']],
  ['the order in English', 'it', { ...ofOrder, language: 'en' }, ['en-US', undefined]],
  ['the order in a language that was removed', 'it', { ...ofOrder, language: 'pl' }, ['it-CH', '/languages/it-1.js']],
  ['the delivery note of the company', 'it', note, ['de', '/languages/de-1.js']],
  ['the packing list of the company', 'en', { kind: 'packing', shipmentId: 7 }, ['de', '/languages/de-1.js']],
  ['the address label of the company', 'en', { kind: 'label', shipmentId: 7 }, ['de', '/languages/de-1.js']],
  ['job tickets of the workshop', 'de', { kind: 'tickets', orderId: 41 }, ['it-CH', '/languages/it-1.js']],
])('DO-15 %s', async (_, lang, request, expected) => {
  page(lang);
  expect(await languageOf(request)).toEqual(expected);
});

it.each<[string, PdfRequest, RegExp]>([
  ['the order', { ...ofOrder, language: 'de' }, /orders\/41$/],
  ['the delivery note', note, /orders\/41$|deliveries$/],
  ['the packing list', { kind: 'packing', shipmentId: 7 }, /shipments\/7$/],
  ['job tickets', { kind: 'tickets', lines: [{ orderId: 41, productId: 1 }] }, /tickets$/],
])(
  "DO-15 %s takes names as rows have them, because the worker words them in the PDF's language",
  async (_, request, names) => {
    page('it');
    await collectPdfJob(request, new AbortController().signal);

    const asked = requests.filter(({ address }) => names.test(address));
    expect(asked.map(({ headers }) => headers['X-Names'])).toContain('stored');
  },
);

it('DO-15 the delivery note of a company without a language is in that of the page', async () => {
  company.language = null;
  page('it');
  expect(await languageOf(note)).toEqual(['it-CH', '/languages/it-1.js']);
});

it.each<[string, string, [string, string | undefined]]>([
  ['the workshop for staff', 'admin', ['it-CH', '/languages/it-1.js']],
  ['the page for its own people', 'customer', ['de', '/languages/de-1.js']],
])('DO-15 the documents of a company without a language are in that of %s', async (_, role, expected) => {
  queryClient.setQueryData(meKey, { id: 5, role });
  company.language = null;
  page('de');
  expect(await languageOf(note)).toEqual(expected);
  expect(await languageOf({ kind: 'label', shipmentId: 7 })).toEqual(expected);
});

it('a portal in English only asks for no language', async () => {
  page('en', false);
  const { locale } = Intl.DateTimeFormat().resolvedOptions();

  expect(await languageOf(note)).toEqual([locale, undefined]);
  expect(await languageOf({ kind: 'tickets', orderId: 41 })).toEqual([locale, undefined]);
  expect(requests.filter(({ address }) => /languages|customers/.test(address))).toEqual([]);
});
