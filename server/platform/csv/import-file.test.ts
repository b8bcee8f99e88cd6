import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});
beforeEach(async () => {
  for (const table of ['import_columns', 'notifications', 'raw_materials', 'products'])
    await sql`delete from ${sql.ref(table)}`.execute(portal.context.db);
});

const products = (content: string, options?: Parameters<typeof sendCsvFile>[3]) =>
  sendCsvFile(superadmin, 'importProducts', content, options);
const stored = async () =>
  (
    await sql<{ code: string; colors: string[]; description: string }>`
      select product_code as code, colors, description from products order by id`.execute(portal.context.db)
  ).rows.map(({ code, colors, description }) => [code, description, colors.join(' ')]);
const german = 'Artikelnummer;Bezeichnung;Preis;Farben\nBT-1;Tasche;12;Schwarz\n';

describe('imports read the headings of other programs', () => {
  test.each([
    ['German', 'Artikelnummer;Beschreibung;Farben;Sichtbar für'],
    ['Italian', 'Codice articolo;Descrizione;Colori;Clienti'],
    ['French', 'Référence;Désignation;Couleurs;Clients'],
    ['Spanish', 'Código;Descripción;Colores;Clientes'],
    ['Turkish', 'Ürün Kodu;Açıklama;Renkler;Müşteriler'],
  ])('of products in %s', async (_, heads) => {
    const { body } = await products(`${heads}\nBT-1;Bag;Black, Tan;\n`);

    expect(body).toMatchObject({ imported: true, created: 1, problems: [] });
    expect(body.mapping).toBeUndefined();
    expect(await stored()).toEqual([['BT-1', 'Bag', 'Black Tan']]);
  });

  test.each([
    ['German', 'Benutzername;Passwort;Firma;Telefon;E-Mail;Anschrift;Ansprechpartner;Funktion;Mobil;Sprache'],
    ['Italian', 'Nome utente;Password;Ragione sociale;Telefono;E-mail;Indirizzo;Referente;Ruolo;Cellulare;Lingua'],
    [
      'French',
      'Identifiant;Mot de passe;Raison sociale;Téléphone;Courriel;Adresse;Interlocuteur;Fonction;Portable;Langue',
    ],
    ['Spanish', 'Usuario;Contraseña;Razón social;Teléfono;Correo;Dirección;Contacto;Cargo;Móvil;Idioma'],
    ['Turkish', 'Kullanıcı adı;Şifre;Şirket adı;Telefon;E-posta;Adres;Yetkili;Unvan;Cep telefonu;Dil'],
  ])('of customers in %s', async (_, heads) => {
    const row = 'lind;secret-password;Lind;030;lind@example.com;Main Street 1;Mara;Owner;0170;';

    const { body } = await sendCsvFile(superadmin, 'importCustomers', `${heads}\n${row}\n`, { dryRun: true });

    expect(body).toMatchObject({ created: 1, problems: [] });
    expect(body.mapping).toBeUndefined();
  });

  test.each([
    ['German', 'Artikel;Kategorie;Material;Menge;Einheit'],
    ['Italian', 'Articolo;Categoria;Materiale;Quantità;Unità'],
    ['French', 'Article;Catégorie;Matière;Quantité;Unité'],
    ['Spanish', 'Artículo;Categoría;Material;Cantidad;Unidad'],
    ['Turkish', 'Ürün;Kategori;Malzeme;Miktar;Birim'],
  ])('of records in %s', async (_, heads) => {
    await aProduct(portal, { code: 'BT-1' });

    const { body } = await sendCsvFile(superadmin, 'importMaterials', `${heads}\nBT-1;Leather;Calf;6,5;sqft\n`);

    expect(body).toMatchObject({ imported: true, created: 1, problems: [] });
  });

  test('below a title, and the headings of the import before those of others', async () => {
    const { body } = await products(`Katalog 2026;;\n;;\nBeschreibung;Artikel;Description\nx;BT-1;Bag\n`, {
      dryRun: true,
    });

    expect(body.headingRow).toBe(3);
    expect(body.mapping).toMatchObject({ guess: { productCode: 1, description: 2 }, isOpen: true });
  });
});

describe('a file with other headings', () => {
  test('asks what its columns are, with a guess and examples, and writes nothing', async () => {
    const { status, body } = await products(german, { dryRun: true });

    expect(status).toBe(200);
    expect(body.mapping).toEqual({
      columns: [
        { heading: 'Artikelnummer', examples: ['BT-1'] },
        { heading: 'Bezeichnung', examples: ['Tasche'] },
        { heading: 'Preis', examples: ['12'] },
        { heading: 'Farben', examples: ['Schwarz'] },
      ],
      guess: { productCode: 0, description: 1, colors: 3 },
      isOpen: true,
    });
    expect((await products(german)).code).toBe('importRefused');
    expect(await stored()).toEqual([]);
  });

  test('is read with the chosen columns, which the next file with these headings keeps', async () => {
    const columns = { productCode: 0, description: 2 };
    const check = await products(german, { dryRun: true, columns });
    expect(check.body).toMatchObject({ created: 1, problems: [], mapping: { guess: columns, isOpen: false } });
    // A check remembers nothing.
    expect((await products(german, { dryRun: true })).body.mapping.isOpen).toBe(true);

    await products(german, { columns });
    expect(await stored()).toEqual([['BT-1', '12', '']]);

    const next = await products(german.replaceAll('BT-1', 'BT-2').replace('Preis', ' PREIS '));
    expect(next.body).toMatchObject({ imported: true, mapping: { guess: columns, isOpen: false } });
    expect(await stored()).toEqual([
      ['BT-1', '12', ''],
      ['BT-2', '12', ''],
    ]);
  });

  test('keeps the columns of each import apart', async () => {
    const heads = 'Kürzel;Firma;Artikel\n';
    await products(`${heads}a;b;BT-1\n`, { columns: { productCode: 0 } });

    const { body } = await sendCsvFile(superadmin, 'importCustomers', `${heads}a;b;BT-1\n`, { dryRun: true });

    expect(body.mapping).toMatchObject({ guess: { companyName: 1 }, isOpen: true });
  });

  test('may have no heading that the import knows, below a title', async () => {
    const file = 'Unsere Modelle;;\nKürzel;Was;Wie\nBT-1;Tasche;Schwarz\n';

    const { body } = await products(file, { dryRun: true });
    expect(body).toMatchObject({ headingRow: 2, mapping: { guess: {}, isOpen: true } });

    await products(file, { columns: { productCode: 0, colors: 2 } });
    expect(await stored()).toEqual([['BT-1', '', 'Schwarz']]);
  });

  test.each([
    ['a column that the file does not have', { productCode: 9 }],
    ['a field that the import does not have', { productCode: 0, price: 2 }],
    ['a field that only exports have', { productCode: 0, images: 2 }],
    ['a column for two fields', { productCode: 0, description: 0 }],
  ])('refuses %s', async (_, columns) => {
    const { body } = await products(german, { dryRun: true, columns });

    expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['invalidInput', ['columns']]);
  });

  test('says which required column is missing in a choice', async () => {
    const { body } = await products(german, { dryRun: true, columns: { description: 1 } });

    expect(body.problems).toContainEqual({
      row: 1,
      field: 'productCode',
      text: "The column 'Product Code' is missing",
    });
  });

  test('keeps no columns for a file whose headings are the same but stand elsewhere', async () => {
    await products('Kürzel;;Farbe;Preis\nBT-1;;Red;12\n', { columns: { productCode: 0, colors: 2 } });

    const shifted = await products('Kürzel;Farbe;Preis\nBT-2;Red;12\n', { dryRun: true });
    const moved = await products(';Kürzel;;Farbe;Preis\n;BT-2;;Red;12\n', { dryRun: true });

    for (const { status, body } of [shifted, moved]) expect([status, body.mapping.isOpen]).toEqual([200, true]);
  });

  test('remembers the 50 newest headings', async () => {
    for (let n = 0; n < 52; n++) await products(`Kürzel;Nr ${n}\nBT-${n};x\n`, { columns: { productCode: 0 } });

    const { rows } = await sql`select from import_columns`.execute(portal.context.db);
    expect(rows).toHaveLength(50);
    const isKnown = async (n: number) =>
      (await products(`Kürzel;Nr ${n}\nNew-${n};x\n`, { dryRun: true })).body.problems;
    expect(await isKnown(2)).toEqual([]);
    expect(await isKnown(1)).not.toEqual([]);
  });
});
