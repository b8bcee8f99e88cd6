import { existsSync } from 'node:fs';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import encodeQR from 'qr';
import sharp from 'sharp';
import { startBalancer } from './balancer.ts';
import type { Engine } from './engines/engine.ts';
import { firefox, startFirefox } from './engines/firefox.ts';
import { hasWebKit, startWebKit } from './engines/webkit.ts';
import { order, screens, type Who } from './screens.ts';

/** The browsers of Debian whose engines are those of Firefox and Safari. A missing one is skipped (docs/testing.md). */
const engines = [
  { name: 'Firefox', isThere: existsSync(firefox), start: startFirefox },
  { name: 'WebKit', isThere: hasWebKit(), start: startWebKit },
];
const password = 'cordwain-demo';
/** A menu that WebKit shows only sometimes is opened as often as this. */
const times = 3;

for (const { name, isThere, start } of engines) {
  test.describe(name, () => {
    test.skip(!isThere, `${name} is not installed`);
    let engine: Engine;
    let portal: string;
    test.beforeAll(async ({ baseURL }) => {
      portal = baseURL ?? '';
      engine = await start();
    });
    test.afterAll(() => engine?.driver.stop());

    test('signs in with the keyboard and opens dialogs with shortcuts', async () => {
      await becomes(engine, portal, 'nobody');
      await engine.driver.open(`${portal}/`);
      await engine.click('input[name="username"]');
      await engine.type('superadmin');
      await engine.press('Tab');
      await engine.type(password);
      await engine.press('Enter');
      await engine.until('Today', () => document.querySelector('h1')?.textContent === 'Today');

      for (const [key, title] of [
        ['Control+k', 'Find anything'],
        ['?', 'Keyboard shortcuts'],
      ] as const) {
        await pressUntil(engine, key, title);
        await engine.press('Escape');
        await engine.until(`no ${title}`, () => !document.querySelector('[role="dialog"]'));
      }
    });

    for (const who of new Set(screens.map(screen => screen.who))) {
      const paths = new Set(screens.filter(screen => screen.who === who).map(({ path }) => path));
      test(`shows every screen of ${who} and its menus`, async () => {
        await becomes(engine, portal, who);
        const opened = new Set<string>();
        for (const path of paths) {
          await engine.driver.open('about:blank');
          await engine.driver.open(`${portal}${path}`);
          if (/[?&](?:order|product|emails)=/.test(path))
            await engine.until(`the dialog of ${path}`, () => document.querySelector('[role="dialog"]'));
          await engine.until(`the screen ${path}`, isReady);
          expect.soft(await engine.run(faults), path).toEqual([]);
          for (const menu of await engine.run(menusOf)) {
            if (opened.has(menu)) continue;
            opened.add(menu);
            for (let time = 0; time < times; time++) await opensMenu(engine, menu, path);
          }
        }
        // The screens of nobody have none, and an order that somebody may only view has none, either.
        if (who === 'customer' || who === 'superadmin') expect(opened.size).toBeGreaterThan(1);
      });
    }

    test('makes the first calls of a screen once', async () => {
      const asked: string[] = [];
      const watched = await startBalancer([portal], url => asked.push(url));
      for (const [who, path] of [
        ['customer', '/'],
        ['customer', '/orders'],
        ['superadmin', '/'],
        ['superadmin', '/?tab=orders'],
      ] as const) {
        await becomes(engine, watched.address, who);
        await engine.driver.open('about:blank');
        asked.length = 0;
        await engine.driver.open(`${watched.address}${path}`);
        await engine.until(`the rows of ${path}`, () => document.querySelector('article'));
        await expect.poll(() => asked.some(url => url.startsWith('/api/events'))).toBe(true);
        const atFirst = asked.slice(
          0,
          asked.findIndex(url => url.startsWith('/api/events')),
        );
        const calls = atFirst.filter(url => url.startsWith('/api/'));
        expect(calls).toContain('/api/auth/me');
        expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted());
      }
      await engine.driver.open('about:blank');
      watched.stop();
    });

    test('makes the PDF of an order, shows its file, and a message from elsewhere', async () => {
      await becomes(engine, portal, 'customer');
      await engine.driver.open(`${portal}/orders?order=${order}`);
      await engine.until('the message field', () => document.querySelector('textarea'));
      const text = `From elsewhere to ${name}, ${Date.now()}.`;
      await sendAsStaff(portal, text);
      await engine.until('the message', said => document.body.innerText.includes(said), text);

      await engine.run(keepFiles);
      await engine.click('button', 'Download PDF');
      await engine.until('the PDF', keptFile);
      expect(await engine.run(keptFile)).toMatch(/^%PDF-/);

      const file = await engine.run(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('[role="dialog"] img')];
        return pictures.find(({ src }) => new URL(src).pathname.startsWith('/uploads/'))?.src;
      });
      expect(file).toBeDefined();
      await engine.driver.open(file ?? '');
      await engine.until('the file', () => [...document.images].some(image => image.naturalWidth > 0));
    });

    test('reads a ticket with the decoder, where the browser has no reader of its own (D9)', async () => {
      await becomes(engine, portal, 'superadmin');
      const [first, second] = await ticketsOf(portal);
      await engine.driver.open(`${portal}/t/${first}`);
      await engine.run(showToCamera, encodeQR(`${portal}/t/${second}`, 'raw', { border: 4 }));
      await engine.click('button', 'Scan');
      await engine.until('the next ticket', path => location.pathname === path, `/t/${second}`);
    });

    test('shows the second line of a message while it is written', async () => {
      await becomes(engine, portal, 'customer');
      await engine.driver.open(`${portal}/orders?order=${order}&talk=1`);
      await engine.click('textarea');
      await engine.type('The first line,');
      await engine.press('Shift+Enter');
      await engine.type('and the second.');
      await engine.until('both lines', () => {
        const field = document.querySelector('textarea');
        return field?.value.includes('\n') && field.clientHeight >= field.scrollHeight;
      });
    });

    test('shows no date where none is given', async () => {
      await becomes(engine, portal, 'superadmin');
      await engine.driver.open(`${portal}/?tab=workshop`);
      await engine.click('button', 'Add closed days');
      await engine.until('the form', () => document.querySelectorAll('input[type="date"]').length === 2);
      // WebKit alone writes today's date into an empty field. How its parts look is in no computed style.
      await engine.until('the end of its animations', () =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const box = await engine.run(() => {
        const [, to] = document.querySelectorAll('input[type="date"]');
        const { left, top, width, height } = (to as Element).getBoundingClientRect();
        return { left: left + 5, top: top + 5, width: width / 2, height: height - 10 };
      });
      const picture = sharp(Buffer.from(await engine.driver.picture(), 'base64'));
      const part = Object.fromEntries(Object.entries(box).map(([side, pixels]) => [side, Math.round(pixels)]));
      const field = await picture.extract(part as typeof box).toBuffer();
      const { channels } = await sharp(field).stats();
      const [whole] = channels.map(({ max, min }) => max - min);
      expect(engine.name === 'WebKit' ? whole : 0).toBe(0);
    });
  });
}

/** Signs this user in, or out. */
async function becomes(engine: Engine, address: string, who: Who): Promise<void> {
  await engine.driver.open(`${address}/login`);
  await engine.run(
    async (username, secret) => {
      const token = () => /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      await fetch('/api/auth/me');
      const send = (path: string, body: string) =>
        fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-xsrf-token': token() } });
      if (username === 'nobody') await send('/api/auth/logout', '{}');
      else await send('/api/auth/login', JSON.stringify({ username, password: secret }));
      localStorage.clear();
    },
    who,
    password,
  );
}

/** Returns the tickets of the order of the screens. */
async function ticketsOf(baseURL: string): Promise<string[]> {
  const staff: APIRequestContext = await request.newContext({ baseURL });
  await staff.post('/api/auth/login', { data: { username: 'superadmin', password } });
  const { tickets } = await (await staff.get(`/api/orders/${order}/tickets`)).json();
  await staff.dispose();
  return tickets.map(({ job }: { job: { ticket: string } }) => job.ticket);
}

/** Makes a canvas with this QR code the camera, and hides the browser's own reader. Runs in the page. */
function showToCamera(code: boolean[][]): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480 });
  const dot = Math.floor(400 / code.length);
  const draw = () => {
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = '#000';
    for (const [y, row] of code.entries())
      for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(100 + x * dot, 40 + y * dot, dot, dot);
  };
  setInterval(draw, 50);
  draw();
  Object.defineProperty(globalThis, 'BarcodeDetector', { value: undefined });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => canvas.captureStream(20) } });
}

async function sendAsStaff(baseURL: string, message: string): Promise<void> {
  const staff: APIRequestContext = await request.newContext({ baseURL });
  await staff.post('/api/auth/login', { data: { username: 'superadmin', password } });
  await staff.get('/api/auth/me');
  const token = (await staff.storageState()).cookies.find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const sent = await staff.post(`/api/orders/${order}/messages`, {
    multipart: { message },
    headers: { 'X-XSRF-TOKEN': token },
  });
  expect(sent.ok()).toBe(true);
  await staff.dispose();
}

/** Repeats a key until its dialog is open, because the code that handles keys loads after the first screen. */
async function pressUntil(engine: Engine, key: string, title: string): Promise<void> {
  await expect(async () => {
    await engine.press(key);
    await new Promise(resolve => setTimeout(resolve, 500));
    const isOpen = (name: string) =>
      [...document.querySelectorAll('[role="dialog"]')].some(one =>
        `${one.ariaLabel} ${one.textContent}`.includes(name),
      );
    expect(await engine.run(isOpen, title)).toBe(true);
  }).toPass({ timeout: 30_000 });
}

/** Opens a menu, sees it, moves in it, and closes it with Escape, which returns the focus. */
async function opensMenu(engine: Engine, menu: string, path: string): Promise<void> {
  const selector = `[data-tried="${menu}"]`;
  await engine.click(selector);
  await engine.until(`the menu '${menu}' of ${path}`, isMenuSeen);
  await engine.press('ArrowDown');
  await engine.press('Escape');
  await engine.until(
    `the end of the menu '${menu}' of ${path}`,
    button => !document.querySelector('[popover="auto"]:popover-open') && document.activeElement?.matches(button),
    selector,
  );
}

/** Returns whether the screen has loaded. Runs in the page, as all below. */
function isReady(): boolean {
  const isLoading =
    document.querySelector('[aria-busy="true"]') !== null || /\bLoading\b/.test(document.body.innerText);
  return document.readyState === 'complete' && !isLoading && document.body.innerText.trim().length > 20;
}

/** Names what a screen must not show. */
function faults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} of ${clientWidth}`] : []),
    ...(document.body.innerText.match(/.*(?:could not be loaded|went wrong|Failed to fetch).*/g) ?? []),
  ];
}

/** Marks one visible button for each kind of menu and popover, and returns the marks. A dialog covers those of the page. */
function menusOf(): string[] {
  const kinds = new Set<string>();
  const top = [...document.querySelectorAll('[role="dialog"]')].findLast(one => one.checkVisibility()) ?? document;
  for (const button of top.querySelectorAll<HTMLButtonElement>('button[popovertarget]')) {
    const kind = (button.ariaLabel ?? button.innerText)
      .replace(/[^a-zA-Z ]/g, '')
      .split(' ')
      .slice(0, 2)
      .join(' ');
    if (kinds.has(kind) || button.disabled || !button.checkVisibility()) continue;
    kinds.add(kind);
    button.dataset.tried = kind;
  }
  return [...kinds];
}

/** Returns whether the open menu and its content are opaque, in the viewport and above everything else. */
function isMenuSeen(): boolean {
  const box = document.querySelector('[popover="auto"]:popover-open');
  if (!box) return false;
  // A placeholder that shines until the content is there never finishes: the next look finds the content.
  if (box.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')) return false;
  const { left, top, width, height } = box.getBoundingClientRect();
  const isOpaque = [box, ...box.children].every(one => getComputedStyle(one).opacity === '1');
  return isOpaque && height > 10 && box.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Keeps the files that the page makes, because a download would leave the browser. */
function keepFiles(): void {
  const make = URL.createObjectURL;
  URL.createObjectURL = (file: Blob) => {
    if (file.type === 'application/pdf') Object.assign(window, { keptFile: file });
    return make(file);
  };
}

/** Returns the beginning of the kept file. */
async function keptFile(): Promise<string> {
  const { keptFile: file } = window as unknown as { keptFile?: Blob };
  return file ? file.slice(0, 8).text() : '';
}
