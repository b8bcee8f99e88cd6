import { expect, test } from 'vitest';
import { wordsIn } from '#testing/languages.ts';
import { inPdfLanguage } from '#testing/pdf-language.ts';
import { fontFile, order, orderPdf, readPdf } from '#testing/read-pdf.ts';
import { drawPdf } from './draw-pdf.tsx';

const texts = ['Former member', '{0}, formerly {1}', 'Ordered by {0}'];
const pdf = (customerName: string, orderedBy: string) =>
  orderPdf([{ description: 'Former member' }], {
    order: { ...order, customerName, orderedBy, agreement: { by: 'Former member', at: order.createdAt } },
  });

test.each(['de', 'it'])(
  'a PDF and its file name have the names in %s, and what people typed as it is',
  async language => {
    const word = wordsIn(language);
    const own = Object.fromEntries(texts.map(text => [text, word(text, '{0}', '{1}')]));
    const { name, raw } = await inPdfLanguage(language, own, async () => {
      const job = pdf('Lind, formerly Former member', 'Former member');
      return { ...(await drawPdf(job, fontFile)), ...(await readPdf(job)) };
    });

    const former = word('Former member');
    expect(name).toBe(`Order_1282_${word('{0}, formerly {1}', 'Lind', former)}.pdf`);
    expect(raw).toContain(word('Ordered by {0}', former));
    expect(raw.match(/Former member/g)).toHaveLength(1);
  },
);

test('an English PDF has them in English', async () => {
  const { name } = await drawPdf(pdf('Former member', 'Mara Lind'), fontFile);
  expect(name).toBe('Order_1282_Former member.pdf');
});
