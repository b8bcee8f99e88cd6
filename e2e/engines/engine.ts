import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The commands that the tests give a browser. Both protocols of W3C have them under other names. */
export type Driver = {
  /** Opens an address and waits until the page has loaded. */
  open(address: string): Promise<void>;
  /** Runs the source of a function in the page and returns its text, also when it is a promise. */
  run(source: string): Promise<string>;
  /** Performs W3C's input actions: https://www.w3.org/TR/webdriver2/#actions. */
  act(actions: readonly object[]): Promise<void>;
  /** Returns a picture of the page, a PNG in base64. */
  picture(): Promise<string>;
  stop(): Promise<void>;
};

/** The size of the page, in CSS pixels; in WebKit that of its window. */
export const desk = { width: 1440, height: 1000 };

/** The longest time that a busy machine may take for one step, in milliseconds. */
const longest = 60_000;

/** The keys that have a code of their own: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const named: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  Control: '\uE009',
  Shift: '\uE008',
};

/** A browser with one page. */
export class Engine {
  readonly driver: Driver;
  readonly name: string;

  constructor(name: string, driver: Driver) {
    this.name = name;
    this.driver = driver;
  }

  /** Runs a function in the page with these values, and returns what it returns. */
  async run<Given extends unknown[], Answer>(work: (...given: Given) => Answer, ...given: Given) {
    const text = await this.driver.run(`async () => JSON.stringify({ answer: await ${call(work, given)} })`);
    return (JSON.parse(text) as { answer: Awaited<Answer> }).answer;
  }

  /** Repeats a question to the page until its answer is true. Throws what was awaited, with a picture, if it takes too long. */
  async until<Given extends unknown[]>(what: string, ask: (...given: Given) => unknown, ...given: Given) {
    const end = performance.now() + longest;
    const source = call(ask, given);
    while ((await this.driver.run(`async () => String(Boolean(await ${source}))`)) !== 'true') {
      if (performance.now() > end)
        throw new Error(`${this.name} waited in vain for ${what}: see ${await this.#keepPicture()}`);
      await sleep(100);
    }
  }

  /** Keeps a picture of the page beside the results of the tests, and returns its path. */
  async #keepPicture(): Promise<string> {
    const path = `test-results/engines-${this.name}-${Date.now()}.png`;
    await mkdir('test-results', { recursive: true });
    await writeFile(path, await this.driver.picture(), 'base64');
    return path;
  }

  /** Presses keys together: 'k', 'Escape', or 'Control+k'. */
  async press(keys: string): Promise<void> {
    const values = keys.split('+').map(key => named[key] ?? key);
    const down = values.map(value => ({ type: 'keyDown', value }));
    const up = values.toReversed().map(value => ({ type: 'keyUp', value }));
    await this.driver.act([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]);
  }

  /** Types a text into the element that has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.driver.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Clicks at a point of the viewport. */
  async clickAt({ x, y }: { x: number; y: number }): Promise<void> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  /** Scrolls to the first element that a selector finds, whose name begins so and which nothing covers, and clicks it. */
  async click(selector: string, name = ''): Promise<void> {
    await this.until(`${selector} '${name}'`, pointOf, selector, name);
    const point = await this.run(pointOf, selector, name);
    if (point) await this.clickAt(point);
  }
}

/** Returns the source of a call. */
function call(work: (...given: never[]) => unknown, given: readonly unknown[]): string {
  return `(${work.toString()})(${given.map(value => JSON.stringify(value) ?? 'undefined').join(', ')})`;
}

/** Returns the middle of an element after it was scrolled into the viewport, if nothing covers it. Runs in the page. */
async function pointOf(selector: string, name: string) {
  for (const one of document.querySelectorAll<HTMLElement>(selector)) {
    if (!one.checkVisibility() || !(one.ariaLabel ?? one.innerText).trim().startsWith(name)) continue;
    // Not at an edge, where a bar that stays there would cover it.
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise(resolve => requestAnimationFrame(resolve));
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (one.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return undefined;
}
