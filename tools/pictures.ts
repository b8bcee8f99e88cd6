import { writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startOwnDemo } from '#testing/servers/own-demo.ts';
import { opensCart, order } from '../e2e/screens.ts';

/**
 * `npm run pictures`: takes the pictures of README.md and docs/design.md from a separate demo. CHROMIUM names the
 * browser.
 */
const folder = new URL('../docs/pictures/', import.meta.url);
const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.25 };
const phone = { viewport: { width: 390, height: 840 }, deviceScaleFactor: 1.4, hasTouch: true, isMobile: true };

type Shot = { who: string; path: string; dark?: boolean; shown: (page: Page) => Promise<unknown> };
const card = (page: Page) => page.getByRole('article').first().waitFor();
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
const pictures: Record<string, Shot> = {
  catalog: { who: 'customer', path: '/', shown: card },
  cart: { who: 'customer2', path: '/', shown: opensCart([9, 1, 13], ['120', '60', '250']) },
  orders: { who: 'customer', path: '/orders', shown: card },
  order: { who: 'customer', path: `/orders?order=${order}`, shown: text('Order Summary') },
  'admin-orders': { who: 'superadmin', path: '/?tab=orders&progress=in_progress', dark: true, shown: card },
  'raw-materials': { who: 'superadmin', path: '/?tab=materials', shown: card },
};
const phones: Shot[] = [
  pictures.catalog as Shot,
  pictures.orders as Shot,
  { who: 'customer', path: `/orders?order=${order}&talk=1`, shown: page => page.getByRole('textbox').waitFor() },
  pictures['admin-orders'] as Shot,
];

const demo = await startOwnDemo('pictures');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
});
try {
  for (const [name, shot] of Object.entries(pictures)) await keep(name, await take(browser, shot, desk));
  const taken = [];
  for (const shot of phones) taken.push(await take(browser, shot, phone));
  await keep('phones', await sideBySide(taken));
} finally {
  await browser.close();
  await demo.stop();
}

async function take(browser: Browser, { who, path, dark, shown }: Shot, device: typeof desk): Promise<Buffer> {
  const context = await browser.newContext({
    ...device,
    baseURL: demo.address,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.request.post('/api/auth/login', { data: { username: who, password: 'cordwain-demo' } });
  await page.goto(path);
  await shown(page);
  await page.mouse.move(0, 0);
  // Removes the focus, which does not matter in a picture.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.waitForTimeout(1_500);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** Puts phones in a row on a transparent background, with rounded corners. */
async function sideBySide(screens: readonly Buffer[]): Promise<Buffer> {
  const [width, height, gap] = [390, 840, 30].map(length => length * phone.deviceScaleFactor) as [
    number,
    number,
    number,
  ];
  const corners = Buffer.from(`<svg><rect width="${width}" height="${height}" rx="${gap}" /></svg>`);
  const rounded = await Promise.all(
    screens.map(screen =>
      sharp(screen)
        .composite([{ input: corners, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  );
  const all = screens.length * (width + gap) - gap;
  return sharp({ create: { width: all, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(rounded.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .png()
    .toBuffer();
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const file = new URL(`${name}.webp`, folder);
  const small = await sharp(picture).webp({ quality: 80, smartSubsample: true, effort: 6 }).toBuffer();
  await writeFile(file, small);
  console.log(`${name}.webp, ${Math.round(small.length / 1000)} KB`);
}
