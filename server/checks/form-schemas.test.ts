import { expect, test } from 'vitest';
import { newDelivery } from '#contract/orders/deliveries/send-delivery.ts';
import { newDocument } from '#contract/orders/documents/add-document.ts';
import { newRemake } from '#contract/production/remake-units.ts';
import { anAdmin } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import { documentForm } from '#testing/documents.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
/** No order has this id, so what the schemas take changes nothing. */
const id = 999_999_999;
const parts = [
  'a',
  ' ',
  'é',
  'e\u0301',
  '\u0301',
  'ff',
  '\u{1f45c}',
  '\u0000',
  '\ud800',
  '\u202e',
  '٣',
  '١٫٠',
  '-',
  '"',
];

/** A sequence of numbers from 0 to below 1 that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const random = seeded(20_261_128);
const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** A text of a few parts, often around the limit of a field, and sometimes far longer. */
function randomText(): string {
  const part = among(parts);
  const length = among([0, 1, 2, 5, 59, 60, 61, 99, 100, 101, 119, 120, 121, 200, 499, 500, 501, 5_000]);
  return (
    among(['', ' ', among(parts)]) + part.repeat(Math.ceil(length / part.length)) + among(['', '   ', among(parts)])
  );
}
const count = isNightly ? 1_000 : 30;

test('a form refuses exactly the texts that the server refuses', async () => {
  const client = await portal.as(await anAdmin(portal));
  const verdicts = { taken: 0, refused: 0 };
  for (let at = 0; at < count; at += 1) {
    const delivery = {
      date: among(['2026-11-27', '', '2026-02-30', randomText()]),
      carrier: among(['', randomText()]),
      tracking: among(['', randomText()]),
      note: among(['', randomText()]),
      products: among([[{ productId: 1, quantity: 1 }], []]),
    };
    const document = { kind: 'quote', name: randomText(), note: randomText(), needsAgreement: 'true' };
    const remake = {
      remakeId: '0198c2d1-7c1e-4f6b-9b1e-0c6a4c6f2d11',
      quantity: among(['1', '20', '0', '', randomText()]),
      stage: 'cutting',
      reason: 'leather',
      note: randomText(),
    };
    const delivered = await client.call('sendDelivery', { id, ...delivery });
    // A form's text reaches the server in UTF-8, which has no lone surrogates.
    const added = await client.call('addDocument', { id }, { form: documentForm(document) });
    const remade = await client.call('remakeUnits', { id, productId: 1 }, { form: remakeForm(remake) });
    for (const [isTaken, answer, given] of [
      [newDelivery.safeParse(delivery).success, delivered, delivery],
      [newDocument.safeParse(wellFormed(document)).success, added, document],
      [newRemake.safeParse(wellFormed(remake)).success, remade, remake],
    ] as const) {
      expect(answer.code, JSON.stringify(given)).toBe(isTaken ? 'orderNotFound' : 'invalidInput');
      verdicts[isTaken ? 'taken' : 'refused'] += 1;
    }
  }
  expect(Math.min(verdicts.taken, verdicts.refused), JSON.stringify(verdicts)).toBeGreaterThan(count / 10);
}, 300_000);

const wellFormed = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()]));
