import { readListedNumber } from '#contract/call/whole-numbers.ts';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { isColorName } from '#contract/catalog/option-kinds.ts';
import { foldHeading } from '../../platform/excel/fold-heading.ts';

type Column = Exclude<keyof ListColumns, 'options'>;

/** The headings of the columns in English, German, French, Italian, Spanish, Portuguese, Dutch, Polish and Turkish. */
const names: Record<Column | 'color', readonly string[]> = {
  code: [
    ...[
      'productcode',
      'itemcode',
      'code',
      'sku',
      'product',
      'item',
      'itemno',
      'itemnumber',
      'articlenumber',
      'partnumber',
    ],
    ...['style', 'artikel', 'artikelnummer', 'artikelnr.', 'artikel-nr.', 'art.-nr.', 'art.nr.', 'artnr', 'produkt'],
    ...[
      'bestellnummer',
      'référence',
      'reference',
      'réf.',
      'ref.',
      'ref',
      'article',
      'produit',
      'codeproduit',
      'articolo',
    ],
    ...['codice', 'codicearticolo', 'prodotto', 'referencia', 'código', 'codigo', 'artículo', 'articulo', 'producto'],
    ...['referência', 'artigo', 'produto', 'artikelcode', 'kod', 'kodproduktu', 'symbol', 'indeks', 'numerartykułu'],
    ...['ürün kodu', 'ürün', 'stok kodu', 'ürün no', 'model kodu'],
  ],
  quantity: [
    ...['quantity', 'qty', 'qty.', 'pieces', 'items', 'pcs', 'units', 'amount', 'ordered', 'menge', 'anzahl', 'stück'],
    ...[
      'stk',
      'stk.',
      'bestellmenge',
      'quantité',
      'quantite',
      'qté',
      'qte',

      'pièces',
      'quantità',
      'quantita',
    ],
    ...['q.tà', 'qta', 'pezzi', 'cantidad', 'cant.', 'unidades', 'quantidade', 'qtd', 'qtde', 'peças', 'aantal'],
    ...['hoeveelheid', 'stuks', 'ilość', 'ilosc', 'liczba', 'sztuk', 'szt.', 'adet', 'miktar', 'sipariş adedi'],
  ],
  // A list may have both a description and a note, so the headings of descriptions are the last.
  note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'bemerkungen', 'kommentar', 'notiz'],
    ...['anmerkung', 'hinweis', 'remarque', 'remarques', 'commentaire', 'commentaires', 'nota', 'commento'],
    ...['osservazioni', 'notas', 'comentario', 'comentarios', 'observaciones', 'observações', 'comentário'],
    ...['opmerking', 'opmerkingen', 'notitie', 'uwagi', 'uwaga', 'komentarz', 'not', 'notlar', 'yorum'],
    ...['description&color', 'description', 'beschreibung', 'descrizione', 'descripción', 'descrição'],
    ...['omschrijving', 'opis', 'açıklama'],
  ],
  color: [
    ...['color', 'colour', 'colors', 'leather color', 'farbe', 'farben', 'lederfarbe', 'farbton', 'couleur', 'coloris'],
    ...['colore', 'colori', 'colores', 'cor', 'cores', 'kleur', 'kolor', 'renk', 'deri rengi'],
  ],
};
const folded = (column: Column | 'color') => names[column].map(foldHeading);
const foldedNames = {
  code: folded('code'),
  quantity: folded('quantity'),
  note: folded('note'),
  color: folded('color'),
};
/** The first of the headings that may mean the description of a product instead of a note. */
const firstDescription = foldHeading('description&color');

/** Rows that the guess looks at. */
export const guessedRows = 50;

/**
 * Guesses the columns of a list by its headings, and by what they contain: `isCode` tells whether the customer's catalog
 * has a code.
 */
export function guessColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  isCode: (text: string) => boolean,
  optionNames: readonly string[] = [],
): ListColumns {
  const known = heads.map(foldHeading);
  const all = heads.map((_, index) => index);
  const share = (column: number, fits: (cell: string) => boolean) => {
    const cells = rows.map(row => row[column] ?? '').filter(cell => cell.trim() !== '');
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
  const byName = (column: Column, taken: readonly (number | null)[]) => {
    const name = foldedNames[column].find(one => known.some((head, at) => head === one && !taken.includes(at)));
    return name === undefined ? null : known.findIndex((head, at) => head === name && !taken.includes(at));
  };
  const byContent = (fits: (cell: string) => boolean, taken: readonly (number | null)[], least: number) => {
    const [best] = all
      .filter(at => !taken.includes(at))
      .map(at => ({ at, of: share(at, fits) }))
      .filter(({ of }) => of > least)
      .sort((a, b) => b.of - a.of);
    return best?.at ?? null;
  };
  // A column of codes is one whatever its heading says.
  const code = byContent(isCode, [], 0.5) ?? byName('code', []) ?? byContent(isCode, [], 0);
  const isQuantity = (cell: string) => (readListedNumber(cell) ?? 0) >= 1;
  const quantity = byName('quantity', [code]) ?? byContent(isQuantity, [code], 0.5);
  const options = optionColumns(known, optionNames, [code, quantity]);
  const taken = [code, quantity, ...options.map(({ column }) => column)];
  return { code, quantity, note: byName('note', taken), options };
}

/** Finds the columns that are named like an option, and that of the color in any of the languages. */
function optionColumns(
  known: readonly string[],
  optionNames: readonly string[],
  taken: readonly (number | null)[],
): ListColumns['options'] {
  return optionNames.flatMap(option => {
    const names = [foldHeading(option), ...(isColorName(option) ? foldedNames.color : [])];
    const column = known.findIndex((head, at) => names.includes(head) && !taken.includes(at));
    return column < 0 ? [] : [{ option, column }];
  });
}

/**
 * Returns whether the headings themselves say where code and quantity are, so that nobody has to choose (QO-5). A note that
 * may be the description of a product is not certain.
 */
export function isCertain(heads: readonly string[], { code, quantity, note }: ListColumns): boolean {
  const nameOf = (column: number | null) => foldHeading(column === null ? '' : (heads[column] ?? ''));
  const isNote = foldedNames.note.indexOf(nameOf(note)) < foldedNames.note.indexOf(firstDescription);
  return foldedNames.code.includes(nameOf(code)) && foldedNames.quantity.includes(nameOf(quantity)) && isNote;
}

/** Returns how many cells of a row are headings that a list usually has, in any of the languages. */
export function countKnown(cells: readonly string[]): number {
  const known = new Set(Object.values(foldedNames).flat());
  return cells.filter(cell => known.has(foldHeading(cell))).length;
}

/** Returns whether a row has headings that are not known: several texts, and no number. */
export function mayBeHeadings(cells: readonly string[]): boolean {
  const texts = cells.filter(cell => cell.trim() !== '');
  return texts.length > 1 && texts.every(text => readListedNumber(text) === undefined);
}
