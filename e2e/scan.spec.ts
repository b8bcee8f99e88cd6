import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { expectAccessible } from './accessible.ts';
import { aBench, aWorker, aWorkshop, chooseWorker, count, openTicket, plusOne } from './bench-steps.ts';
import { test } from './test.ts';
import { aCustomerOfItsOwn, sampleCodes, somebody } from './workshop.ts';

test.use({ serviceWorkers: 'allow' });

const run = promisify(execFile);
const [width, height] = [640, 448];

test('the camera in the page reads a printed ticket and opens its line (D9)', { tag: '@nightly' }, async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const { admin, order, lines } = await aWorkshop(browser, ['TB-104', 'ST-220']);
  const name = `Ines ${order}`;
  await aWorker(admin, name);
  const folder = await temporaryFolder('scan');
  const film = join(folder, 'ticket.y4m');
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const phone = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`],
  });
  try {
    // The tickets of a page are sorted by product code: ST-220 is the upper one.
    const [upper] = await picturesOf(await saveTickets(admin, order), folder);
    const light = await sharp(upper).greyscale().raw().toBuffer();
    const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)];
    const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420\n`);
    await writeFile(film, Buffer.concat([head, ...frame, ...frame]));
    const { page } = await aBench(phone, admin, `Phone ${order}`);
    await openTicket(page, lines.find(({ productCode }) => productCode === 'TB-104')?.ticket ?? '', name);

    await page.getByRole('button', { name: 'Scan', exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: `#${order} · ST-220` })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await plusOne(page).click();
    await expect(count(page)).toHaveText('1 of 20 stitched');
  } finally {
    await phone.close();
    await rm(folder, { recursive: true });
  }
});

test('reads 20 tickets in a row without loading the page again, and says what other codes are (D9)', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(120_000);
  const { admin, order, lines } = await aWorkshop(browser, await manyCodes(browser, 20));
  const name = `Ines ${order}`;
  await aWorker(admin, name);
  const folder = await temporaryFolder('scan');
  try {
    const pictures = await picturesOf(await saveTickets(admin, order), folder);
    const { context, page } = await aBench(browser, admin, `Phone ${order}`);
    await context.addInitScript(bringCamera, { width, height });
    await page.reload();
    const scan = page.getByRole('button', { name: 'Scan', exact: true });
    await scan.click();
    await expectAccessible(page);
    const read: string[] = [];
    for (const picture of pictures) {
      const before = page.url();
      if (read.length > 0) {
        await scan.click();
        await expect(page.getByRole('alert')).toHaveText('This ticket is open already');
      }
      await page.evaluate(show, `data:image/png;base64,${picture.toString('base64')}`);
      await expect(page).not.toHaveURL(before);
      read.push(new URL(page.url()).pathname);
      if (read.length === 1) await chooseWorker(page, name);
    }
    expect(read.sort()).toEqual(lines.map(({ ticket }) => `/t/${ticket}`).sort());
    expect(await page.evaluate(() => (globalThis as { loads?: number }).loads)).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function manyCodes(browser: Browser, most: number): Promise<string[]> {
  const office = await somebody({ browser, use: {}, username: 'admin' });
  const buyer = await somebody({ browser, use: {}, username: await aCustomerOfItsOwn(office) });
  return sampleCodes(buyer, most);
}

async function saveTickets(admin: Page, order: number): Promise<string> {
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`/?tab=orders&order=${order}`);
  const saved = admin.waitForEvent('download');
  await admin
    .getByRole('dialog', { name: `Order #${order}` })
    .getByRole('button', { name: 'Job tickets' })
    .click();
  return (await saved).path();
}

/** Returns the codes of all tickets, two on each page, as a hand holds them: slightly rotated and out of focus. */
async function picturesOf(pdf: string, folder: string): Promise<Buffer[]> {
  await run('pdftoppm', ['-r', '150', '-png', pdf, join(folder, 'page')]);
  const pages = (await readdir(folder)).filter(file => file.endsWith('.png')).sort();
  const places = pages.flatMap(page => [0, 877].map(top => ({ page, top })));
  return Promise.all(
    places.map(async ({ page, top }) => {
      // In one step, sharp would rotate the page first.
      const part = await sharp(join(folder, page)).extract({ left: 600, top, width, height }).toBuffer();
      return sharp(part).rotate(4, { background: '#777' }).blur(0.7).resize(width, height).png().toBuffer();
    }),
  );
}

/** Runs in the page. Its camera is a canvas that shows one picture after the other. */
function bringCamera({ width, height }: { width: number; height: number }): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const state = globalThis as { loads?: number; shown?: HTMLImageElement };
  state.loads = (state.loads ?? 0) + 1;
  setInterval(() => state.shown && canvas.getContext('2d')?.drawImage(state.shown, 0, 0), 50);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
}

/** Runs in the page. */
async function show(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  Object.assign(globalThis, { shown: picture });
}
