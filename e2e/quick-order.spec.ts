import { expect, type Page } from '@playwright/test';
import { makeExcel } from '#testing/excel/make-excel.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';
import { bothSides, call } from './workshop.ts';

const lines = (page: Page) => page.getByLabel('Paste lines: code, quantity, note');
const row = (page: Page, number: number) => page.getByRole('listitem', { name: new RegExp(`^Row ${number},`) });
const cart = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('customizationCart') ?? '[]').map(
      ({ productCode, quantity, description }: Record<string, unknown>) => [productCode, quantity, description],
    ),
  );

async function check(page: Page, text: string): Promise<void> {
  await lines(page).fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText(/rows? (?:is|are) ready/)).toBeVisible();
}

test(
  'checks pasted lines, allows corrections in place and adds only the requested lines (B22)',
  {
    tag: '@phone-nightly',
  },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await customer.goto('/?quick');
    await expect(lines(customer)).toBeFocused();

    await customer.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(customer.getByText('Paste some lines first')).toBeVisible();
    await check(customer, 'KF-009;40;brass\nVT-801;1.000\nKF-09;5\nKF-009;2;steel\nCW-018;');

    await expect(customer.getByText('1 of 5 rows are ready')).toBeVisible();
    for (const [number, state] of [
      [1, 'No color'],
      [2, 'Not a whole number from 1 to 1,000,000'],
      [3, 'Not in the catalog'],
      [4, 'Same product as row 1 · No color: Add the quantities'],
      [5, 'Quantity missing'],
    ] as const) {
      await expect(row(customer, number)).toContainText(state);
    }
    expect(await cart(customer)).toEqual([]);

    await customer.keyboard.press('F8');
    await expect(customer.getByLabel('Quantity, row 2')).toBeFocused();
    await customer.keyboard.press('Control+a');
    await customer.keyboard.type('1000');
    await customer.keyboard.press('F8');
    await expect(customer.getByLabel('Product Code, row 3')).toBeFocused();
    await customer.getByLabel('Product Code, row 3').fill('WS-022');
    await customer.keyboard.press('Enter');
    await expect(row(customer, 3)).toContainText('No color');
    await row(customer, 4).getByRole('checkbox').check();
    await customer.getByRole('button', { name: 'Remove row 5' }).click();
    await customer.getByRole('button', { name: 'Add 4 to Cart' }).click();

    await expect(customer.getByRole('dialog', { name: 'Quick Order' })).toBeHidden();
    const added = [
      ['KF-009', 42, 'brass\nsteel'],
      ['VT-801', 1_000, ''],
      ['WS-022', 5, ''],
    ];
    expect(await cart(customer)).toEqual(added);

    await customer.goto('/customization-cart?quick');
    await check(customer, 'KF-009;7;new');
    await expect(row(customer, 1)).toContainText('Already in your cart · No color: Replace');
    await expect(customer.getByRole('button', { name: 'Add 0 to Cart' })).toBeDisabled();
    await row(customer, 1).getByRole('checkbox').check();
    await customer.getByRole('button', { name: 'Add 1 to Cart' }).click();
    expect((await cart(customer))[0]).toEqual(['KF-009', 7, 'new']);
    await customer.getByRole('button', { name: 'Undo' }).click();
    expect(await cart(customer)).toEqual(added);
  },
);

test(
  'leaves only the other rows after adding to an empty cart, below a toast of one line',
  {
    tag: ['@nightly', '@phone-nightly'],
  },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await customer.goto('/customization-cart?quick');
    await check(customer, 'KF-009;40;brass\nKF-09;5');
    await customer.getByRole('button', { name: 'Add 1 to Cart' }).click();

    await expect(customer.getByText('0 of 1 row is ready')).toBeVisible();
    await expect(customer.getByRole('listitem', { name: /^Row / })).toHaveCount(1);
    await customer.keyboard.press('Escape');
    await expect(customer.getByRole('region', { name: 'KF-009' })).toBeVisible();
    const toast = await customer.getByText('1 product added to the cart').locator('..').boundingBox();
    expect(toast?.height).toBeLessThan(80);
  },
);

test(
  'a color that a note begins with is named and goes back into the note, and the order keeps the words',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, info) => {
    const { customer } = await bothSides(browser, info);
    await customer.goto('/?quick');
    await check(customer, 'KF-009;5;Black edges please');
    await expect(row(customer, 1)).toContainText('Color: Black, from the note');
    const heightOf = async () =>
      (await row(customer, 1).getByRole('button', { name: 'Remove row 1' }).boundingBox())?.y;
    const code = await customer.getByLabel('Product Code, row 1').boundingBox();
    expect(Math.abs(((await heightOf()) ?? 0) - (code?.y ?? 0)), 'the button is in the first line').toBeLessThan(40);
    expect(code?.width, 'the code is shown in full').toBeGreaterThan(80);
    await expectAccessible(customer);

    await customer.getByRole('button', { name: 'Keep as note, row 1' }).press('Enter');

    await expect(row(customer, 1)).not.toContainText('from the note');
    await expect(customer.getByLabel('Note, row 1')).toHaveValue('Black edges please');
    await customer.getByRole('button', { name: 'Add 1 to Cart' }).click();
    expect(await cart(customer)).toEqual([['KF-009', 5, 'Black edges please']]);
    await customer.goto('/customization-cart');
    await customer.reload();
    const line = customer.getByRole('region', { name: 'KF-009' });
    await expect(line.getByLabel('Description & Color')).toHaveValue('Black edges please');
  },
);

type CartLine = {
  productCode: string;
  quantity: number;
  description: string;
  breakdown?: { choices: Record<string, string> }[];
};

test('a German workbook with a title, colors and notes is nine right lines, and one click adds them (D3)', async ({
  browser,
}, info) => {
  const { customer } = await bothSides(browser, info);
  const { products } = await call(customer, 'GET', '/api/catalog?color=Cognac&limit=100');
  const nine = products.filter(({ options }: { options?: unknown[] }) => !options?.length).slice(0, 9);
  const orders = nine.map(({ productCode, colors }: { productCode: string; colors: string[] }, at: number) => ({
    ...{ productCode, color: colors.at(-1) ?? '', quantity: 10 + at, note: `Kiste ${at}` },
  }));
  const workbook = await makeExcel([
    ['Bestellung Herbst, Haus am Hafen'],
    ['Artikel-Nr.', 'Bezeichnung', 'Farbe', 'Menge', 'Bemerkung'],
    ...orders.map(({ productCode, color, quantity, note }: (typeof orders)[number], at: number) => [
      ...[productCode, `Ware ${at}`, at % 2 ? color.toLowerCase() : color, quantity, note],
    ]),
  ]);
  await customer.goto('/?quick');
  const name = 'Bestellung.xlsx';
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) };
  await customer.locator('input[type=file]').setInputFiles(file);

  await customer.getByRole('button', { name: 'Add 9 to Cart' }).click();

  const inCart = await customer.waitForFunction(() => {
    const lines = JSON.parse(localStorage.getItem('customizationCart') ?? '[]');
    return lines.length === 9 && lines;
  });
  const added = (await inCart.jsonValue()).map(({ productCode, quantity, description, breakdown }: CartLine) => {
    const [color] = Object.values(breakdown?.[0]?.choices ?? {});
    return { productCode, color, quantity, note: description };
  });
  expect(added).toEqual(orders);
});
