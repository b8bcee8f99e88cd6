import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { programFolder } from '#server/platform/languages/open-languages.ts';
import { readCatalog } from '#server/platform/languages/read-catalog.ts';
import { inPdfLanguage } from '#testing/pdf-language.ts';
import { leatherPicture, order, orderPdf, readPdf, setup } from '#testing/read-pdf.ts';
import { shortened } from './printed.ts';

const notes = [
  'गहरे भूरे चमड़े का पर्स, पीतल का बकल',
  'पूर्ण दानेदार चमड़ा, काला अस्तर, मोम की पॉलिश और हाथ की मज़बूत सिलाई',
  'कंधे पर टाँगने वाला थैला, दो जेबें',
  'काठी का पट्टा, स्टील की कड़ी, १२० सेमी लंबाई',
];
const customerName = 'शर्मा चर्म उद्योग';
const german = Object.fromEntries(readCatalog(join(programFolder, 'de.po'), 'de').messages);
const noteOf = (line: number) => `${line} ${notes[line % notes.length]}`;

let picture: Uint8Array;
beforeAll(async () => {
  picture = await leatherPicture();
});

/** An order of 200 lines with pictures, whose texts are Hindi. */
function hindiOrder(locale: string) {
  return orderPdf(
    Array.from({ length: 200 }, (_, line) => ({
      productCode: `चमड़ा-${1000 + line}`,
      description: noteOf(line),
      breakdown: line > 0 ? [] : [{ quantity: 1150, choices: [{ option: 'रंग', value: 'गहरा भूरा' }] }],
      picture: picture.slice(),
    })),
    { order: { ...order, customerName, totalProducts: 200, totalItems: 230_000 }, setup: { ...setup, locale } },
  );
}

/**
 * Returns the characters of a text without order and blanks: a sign before its consonant is extracted where it is
 * printed. Two letters share the glyph of र्, and a PDF has one text for each glyph, so it is left out.
 */
const lettersOf = (text: string) => [...text.normalize('NFKC').replace(/र्|[\s\p{Cf}]/gu, '')].sort().join('');

describe('the PDF of an order of 200 lines with Hindi texts', () => {
  test('has every line with all its letters, and the fixed words, dates and numbers of its German reader', async () => {
    const { raw, boxes, images, pages, bytes } = await inPdfLanguage('de', german, () => readPdf(hindiOrder('de-DE')));

    const [, ...rows] = raw.split(/(?=च\S{3,5}-1\d\d\d )/);
    expect(rows).toHaveLength(200);
    for (const [line, row] of rows.entries()) {
      const [text = ''] = row.split(' 1.150 ');
      expect(lettersOf(text)).toBe(lettersOf(`चमड़ा-${1000 + line}${shortened(noteOf(line))}`));
      expect(row).toMatch(/ 1\.150 Zuschnitt Nein/);
    }
    expect(rows[0]).toMatch(/Nein रंग गहरा भूरा 1\.150/);
    expect([boxes, images]).toEqual(['', 200]);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    const words = ['AUFTRAGSDETAILS', 'Auftragsdatum', '18. Nov. 2026', '230.000', `Seite 1 von ${pages.length}`];
    expect(words.filter(word => !raw.includes(word))).toEqual([]);
    expect(raw.match(/Product|Quantity|Completed|Page/)).toBeNull();
  });

  test("has the fixed words of a Hindi reader, from the workshop's own language file", async () => {
    const hindi = { 'ORDER DETAILS': 'विवरण', Customer: 'ग्राहक', Cutting: 'कटाई', 'Page {0} of {1}': 'पन्ना {0} / {1}' };
    const job = { ...hindiOrder('hi-IN'), pictures: false };
    const { raw, boxes } = await inPdfLanguage('hi', hindi, () => readPdf({ ...job, lines: job.lines.slice(0, 3) }));

    for (const word of ['ववरण', 'ग्राहक', '2,30,000']) expect(raw).toContain(word);
    expect(boxes).toBe('');
  });
});
