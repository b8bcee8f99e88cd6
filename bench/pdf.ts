import { type Browser, chromium, type Page } from '@playwright/test';
import { createProduct } from './create-product.ts';
import { median, type Row, rounded, spreadOf } from './report.ts';

/** P7: the PDF of an order with 200 lines and pictures takes under 1 s and does not block the page. */
const pdfBar = 1_000;
const lines = 200;
/** The longest pause that nobody notices: three frames. */
const blockBar = 50;
/** The time between hovering over the button and clicking it. */
const reach = 300;

type Headers = Record<string, string>;
/** The milliseconds from the click to the finished file, and the longest block of the main thread meanwhile. */
type Figures = { took: number; block: number };

/**
 * Renders the PDF of an order of 200 lines, each with a different picture, in a real browser through the built web.
 * Measures with cold caches in a new browser, clicking at once or after hovering, and again with warm caches.
 */
export async function benchPdf(portal: string, admin: Headers, customer: Headers, turns: number): Promise<Row[]> {
  const id = await placeLargeOrder(portal, admin, customer);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const atOnce: Figures[] = [];
  const first: Figures[] = [];
  const again: Figures[] = [];
  try {
    for (let turn = 0; turn < turns; turn++) {
      const other = await openOrder(browser, portal, customer, id);
      atOnce.push(await makePdf(other));
      await other.context().close();
      const page = await openOrder(browser, portal, customer, id);
      await page.locator('#download').hover();
      await page.waitForTimeout(reach);
      first.push(await makePdf(page));
      again.push(await makePdf(page));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return (
    [
      ['The first, with nothing loaded, pressed at once', atOnce],
      [`The first, pressed ${reach} ms after the hand came to the button`, first],
      ['The next, with code and fonts there', again],
    ] as const
  ).map(([name, figures]) => {
    const took = figures.map(figure => figure.took);
    const blocks = figures.map(figure => figure.block);
    return {
      bar: 'P7',
      name: `PDF of ${lines} lines with pictures. ${name}`,
      measured: `${rounded(median(took))} ms`,
      spread: spreadOf(took),
      beside: `the page stopped for ${rounded(median(blocks))} ms, ${rounded(Math.max(...blocks))} at most (noticed from ${blockBar})`,
      wanted: `${rounded(pdfBar)} ms`,
      holds: median(took) < pdfBar && median(blocks) < blockBar,
    };
  });
}

async function placeLargeOrder(portal: string, admin: Headers, customer: Headers): Promise<number> {
  const codes = Array.from({ length: lines }, (_, index) => `PDF-${index + 1}`);
  for (const code of codes) await createProduct(portal, admin, code);
  const products = codes.map(productCode => {
    return { productCode, quantity: 100, description: 'Darker lining from the last batch, brass buckles, no stamp.' };
  });
  const answer = await fetch(`${portal}/api/orders/bulk`, {
    method: 'POST',
    headers: { ...customer, 'content-type': 'application/json' },
    body: JSON.stringify({ products }),
  });
  if (!answer.ok) throw new Error(`The order was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).order.id;
}

/** Opens the order's card on the customer's screen, in a browser with empty caches. */
async function openOrder(browser: Browser, portal: string, { cookie = '' }: Headers, id: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    cookie.split('; ').map(one => {
      const [name = '', value = ''] = one.split(/=(.*)/);
      return { name, value, url: portal };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await page.goto(`${portal}/orders`);
  await page.locator(`#order-${id}`).waitFor();
  await page.waitForLoadState('networkidle').catch(() => {}); // the event stream may stay open
  await page.evaluate(order => {
    const card = document.querySelector(`article[aria-labelledby="order-${order}"]`);
    card?.querySelector('[aria-label="Download PDF"]')?.setAttribute('id', 'download');
  }, id);
  return page;
}

type Watch = { begun: number; done: number; block: number };

/** Runs in the page. Records the time of the click, the time of the file, and the longest block of the main thread. */
function watchPage(): void {
  const watch: Watch = { begun: 0, done: 0, block: 0 };
  Object.assign(window, { watch });
  const step = 4;
  let before = performance.now();
  const beat = () => {
    const now = performance.now();
    if (watch.begun && !watch.done) watch.block = Math.max(watch.block, now - before - step);
    before = now;
    setTimeout(beat, step);
  };
  beat();
  addEventListener('click', () => Object.assign(watch, { begun: performance.now(), done: 0, block: 0 }), true);
  const make = URL.createObjectURL;
  URL.createObjectURL = blob => {
    if (blob instanceof Blob && blob.type === 'application/pdf') watch.done = performance.now();
    return make(blob);
  };
}

async function makePdf(page: Page): Promise<Figures> {
  const download = page.waitForEvent('download');
  await page.locator('#download').click();
  await download;
  const watch = await page.evaluate(() => (window as unknown as { watch: Watch }).watch);
  return { took: watch.done - watch.begun, block: watch.block };
}
