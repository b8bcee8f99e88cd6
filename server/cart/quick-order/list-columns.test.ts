import { describe, expect, test } from 'vitest';
import { guessColumns, mayBeHeadings } from './list-columns.ts';

const codes = new Set(['ST-220', 'TB-104']);
const guess = (heads: string[], ...rows: string[][]) => guessColumns(heads, rows, text => codes.has(text));

describe('guessColumns', () => {
  test.each([
    ['English', ['Item No', 'Name', 'Qty', 'Remarks']],
    ['German', ['Artikel-Nr.', 'Bezeichnung', 'Menge', 'Bemerkung']],
    ['French', ['Référence', 'Désignation', 'Quantité', 'Commentaire']],
    ['Italian', ['Codice articolo', 'Nome', 'Q.tà', 'Commento']],
    ['Spanish', ['Código', 'Nombre', 'Cantidad', 'Observaciones']],
    ['Portuguese', ['Referência', 'Nome', 'Quantidade', 'Observações']],
    ['Dutch', ['Artikelcode', 'Naam', 'Aantal', 'Opmerking']],
    ['Polish', ['Kod produktu', 'Nazwa', 'Ilość', 'Uwagi']],
    ['Turkish', ['Ürün Kodu', 'Ad', 'Adet', 'Not']],
  ])('knows the headings in %s', (_, heads) => {
    expect(guess(heads, ['X-1', 'Satchel', '40', 'brass'])).toEqual({ code: 0, quantity: 2, note: 3, options: [] });
  });

  test.each([
    ['French', ['Référence', 'Description', 'Quantité', 'Commentaire']],
    ['German', ['Artikel', 'Beschreibung', 'Menge', 'Hinweis']],
    ['Spanish', ['Código', 'Descripción', 'Cantidad', 'Observaciones']],
    ['Portuguese', ['Código', 'Descrição', 'Quantidade', 'Comentário']],
  ])('takes the note before the description in %s', (_, heads) => {
    expect(guess(heads, ['X-1', 'Satchel', '40', 'brass']).note).toBe(3);
  });

  test('takes the column whose values are codes of the catalog, whatever the headings say', () => {
    expect(guess(['Artikel', 'Modell', 'Menge'], ['Satchel', 'ST-220', '4'], ['Tote', 'TB-104', '5'])).toEqual({
      ...{ code: 1, quantity: 2, note: null, options: [] },
    });
  });

  test('takes the column of whole numbers for the quantity, and never guesses a note by content', () => {
    expect(guess(['A', 'B', 'C'], ['brass', '40', 'ST-220'], ['matt', '5', 'TB-104'])).toEqual({
      ...{ code: 2, quantity: 1, note: null, options: [] },
    });
    expect(guess(['A', 'B'], ['brass', 'matt'])).toEqual({ code: null, quantity: null, note: null, options: [] });
  });
});

test.each([
  [['Artikel', 'Menge'], true],
  [['ST-220', '40'], false],
  [['Order of May', ''], false],
])('%j may be headings: %s', (cells, expected) => {
  expect(mayBeHeadings(cells)).toBe(expected);
});
