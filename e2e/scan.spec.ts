import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { aBench, aWorker, aWorkshop, count, openTicket, plusOne } from './bench-steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const run = promisify(execFile);

test('the camera in the page reads a printed ticket and opens its line', { tag: '@nightly' }, async ({
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
    await filmUpperTicket(await saveTickets(admin, order), folder, film);
    const { context, page } = await aBench(phone, admin, `Phone ${order}`);
    await context.addInitScript(await readFile(createRequire(import.meta.url).resolve('jsqr'), 'utf8'));
    await context.addInitScript(bringReader);
    await openTicket(page, lines.find(({ productCode }) => productCode === 'TB-104')?.ticket ?? '', name);
    await plusOne(page).click();

    await page.getByRole('button', { name: 'Scan next' }).click();

    await expect(page.getByRole('heading', { level: 1, name: `#${order} · ST-220` })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await plusOne(page).click();
    await expect(count(page)).toHaveText('1 of 20 stitched');
  } finally {
    await phone.close();
    await rm(folder, { recursive: true });
  }
});

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

/** Creates a video of the upper ticket of a page as a hand holds it: slightly rotated and out of focus. */
async function filmUpperTicket(pdf: string, folder: string, film: string): Promise<void> {
  const [width, height] = [1_240, 876];
  await run('pdftoppm', ['-r', '150', '-f', '1', '-l', '1', '-singlefile', '-png', pdf, join(folder, 'page')]);
  const ticket = await sharp(join(folder, 'page.png')).extract({ left: 0, top: 0, width, height }).toBuffer();
  const light = await sharp(ticket)
    .rotate(4, { background: '#777' })
    .blur(0.7)
    .resize(width, height)
    .greyscale()
    .raw()
    .toBuffer();
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)];
  await writeFile(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420\n`), ...frame, ...frame]),
  );
}

type Reader = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;

/** Chromium has a BarcodeDetector on Android only; elsewhere the jsQR library replaces it. */
function bringReader(): void {
  const { jsQR } = globalThis as unknown as { jsQR: Reader };
  class BarcodeDetector {
    async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
      const [width, height] = [video.videoWidth, video.videoHeight];
      const drawn = new OffscreenCanvas(width, height).getContext('2d');
      drawn?.drawImage(video, 0, 0);
      const found = drawn && jsQR(drawn.getImageData(0, 0, width, height).data, width, height);
      return found ? [{ rawValue: found.data }] : [];
    }
  }
  Object.assign(globalThis, { BarcodeDetector });
}
