import { type Browser, expect, type Page } from '@playwright/test';
import { aBench, aWorkshop } from './bench-steps.ts';
import { test } from './test.ts';

const fake = '--use-fake-device-for-media-stream';
const allowed = [fake, '--use-fake-ui-for-media-stream'];
const denied = [fake, '--deny-permission-prompts'];
const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true });
const typed = (page: Page) => page.getByLabel('Code on the ticket');

/** Runs a test on a bench in a browser of its own, whose camera shows a moving picture without a code. */
function onBench(title: string, flags: readonly string[], steps: (page: Page, ticket: string) => Promise<void>): void {
  test(title, { tag: '@nightly' }, async ({ browser, playwright, launchOptions }) => {
    const { admin, order, ticket } = await aWorkshop(browser);
    const args = [...(launchOptions.args ?? []), ...flags];
    const phone: Browser = await playwright.chromium.launch({ ...launchOptions, args });
    try {
      const { page } = await aBench(phone, admin, `Phone ${order}`);
      await steps(page, ticket);
    } finally {
      await phone.close();
    }
  });
}

/** Types the code of a ticket, and waits for its line. */
async function typeCode(page: Page, ticket: string): Promise<void> {
  await typed(page).fill(ticket);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${ticket}$`));
}

onBench('a refused camera says what to do, and the code can be typed (D9)', denied, async (page, ticket) => {
  await scan(page).click();

  await expect(page.getByRole('alert')).toHaveText(/^This page may not use the camera\./);
  await expect(page.locator('video')).toHaveCount(0);
  await typeCode(page, ticket);
});

onBench('a camera that is taken away says so, and Scan opens it again (D9)', allowed, async (page, ticket) => {
  await scan(page).click();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);

  await video.evaluate((shown: HTMLVideoElement) => {
    const [track] = (shown.srcObject as MediaStream).getVideoTracks();
    track?.stop();
    // Browsers send it when somebody else ends a track; `stop` does not.
    track?.dispatchEvent(new Event('ended'));
  });

  await expect(page.getByRole('alert')).toHaveText(/^The camera was switched off\./);
  await scan(page).click();
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await typeCode(page, ticket);
});

onBench('a camera that shows something else keeps looking, and has no light to offer (D9)', allowed, async page => {
  await scan(page).click();
  const video = page.locator('video');
  const time = () => video.evaluate((shown: HTMLVideoElement) => shown.currentTime);
  await expect.poll(time).toBeGreaterThan(2);

  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Light' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop scanning' }).click();
  await expect(video).toHaveCount(0);
  await expect(typed(page)).toHaveCount(0);
});

onBench('a camera with a light switches it, and says so only when it did (D9)', allowed, async page => {
  await page.evaluate(() => {
    const state = globalThis as { lamp?: unknown[]; isBroken?: boolean };
    state.lamp = [];
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async given => {
      if (state.isBroken) throw new DOMException('', 'OverconstrainedError');
      state.lamp?.push(given?.advanced?.[0]);
    };
  });
  await scan(page).click();
  const light = page.getByRole('button', { name: 'Light' });
  await expect(light).toHaveAttribute('aria-pressed', 'false');

  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => (globalThis as { lamp?: unknown[] }).lamp)).toEqual([
    { torch: true },
    { torch: false },
  ]);
  await page.evaluate(() => {
    (globalThis as { isBroken?: boolean }).isBroken = true;
  });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'false');
});
