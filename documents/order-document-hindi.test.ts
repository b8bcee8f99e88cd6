import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { programFolder } from '#server/platform/languages/open-languages.ts';
import { readCatalog } from '#server/platform/languages/read-catalog.ts';
import { hindiOrder, noteOf } from '#testing/hindi-order.ts';
import { inPdfLanguage } from '#testing/pdf-language.ts';
import { leatherPicture, readPdf } from '#testing/read-pdf.ts';
import { shortened } from './printed.ts';

const german = Object.fromEntries(readCatalog(join(programFolder, 'de.po'), 'de').messages);
let picture: Uint8Array;
beforeAll(async () => {
  picture = await leatherPicture();
});

/**
 * Returns the characters of a text without order and blanks: a sign before its consonant is extracted where it is
 * printed. Two letters share the glyph of र्, and a PDF has one text for each glyph, so it is left out.
 */
const lettersOf = (text: string) => [...text.normalize('NFKC').replace(/र्|[\s\p{Cf}]/gu, '')].sort().join('');

describe('the PDF of an order of 200 lines with Hindi texts', () => {
  test('has every line with all its letters, and the fixed words, dates and numbers of its German reader', async () => {
    const { raw, boxes, images, pages, bytes } = await inPdfLanguage('de', german, () =>
      readPdf(hindiOrder('de-DE', picture)),
    );

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
    const job = { ...hindiOrder('hi-IN', picture), pictures: false };
    const { raw, boxes } = await inPdfLanguage('hi', hindi, () => readPdf({ ...job, lines: job.lines.slice(0, 3) }));

    for (const word of ['ववरण', 'ग्राहक', '2,30,000']) expect(raw).toContain(word);
    expect(boxes).toBe('');
  });
});
