import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Health = 'ok' | 'broken' | 'offline';
let health: Health;
let asked: number;
let browser: EventTarget;

/** The module as a new page loads it. */
async function open() {
  vi.resetModules();
  const connection = await import('./connection.ts');
  const states: string[] = [];
  connection.onConnection(state => states.push(state));
  return { ...connection, states };
}

beforeEach(() => {
  health = 'ok';
  asked = 0;
  browser = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (health === 'offline') throw new TypeError('fetch failed');
    return new Response('{}', { status: health === 'ok' ? 200 : 503 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('a failed call', () => {
  it('does not change the state while the health endpoint answers', async () => {
    const { doubtConnection, states } = await open();

    doubtConnection('offline');
    await pass(0);

    expect([asked, states]).toEqual([1, []]);
  });

  it.each<[Health, string]>([
    ['offline', 'offline'],
    ['broken', 'unavailable'],
  ])('shows that the portal is unreachable when its health is %s', async (given, state) => {
    const { doubtConnection, states } = await open();
    health = given;

    doubtConnection('offline');
    await pass(0);

    expect(states).toEqual([state]);
  });

  it('sends one health request for several doubts at the same time', async () => {
    const { doubtConnection } = await open();

    for (const found of ['offline', 'unavailable', 'offline'] as const) doubtConnection(found);
    await pass(0);

    expect(asked).toBe(1);
  });

  it('sends no health request when the answer already proves the state', async () => {
    const { doubtConnection } = await open();

    doubtConnection('here');
    await pass(0);

    expect(asked).toBe(0);
  });
});

describe('while the portal is unreachable', () => {
  it('the page polls with growing pauses of at most 15 seconds', async () => {
    const { isPortalHere } = await open();
    health = 'offline';
    expect(await isPortalHere()).toBe(false);

    const after: number[] = [];
    for (let second = 1; second <= 60; second++) {
      const before = asked;
      await pass(1);
      if (asked > before) after.push(second);
    }

    expect(after).toEqual([1, 3, 7, 15, 30, 45, 60]);
  });

  it('the page detects when it is reachable again, and stops polling', async () => {
    const { isPortalHere, states } = await open();
    health = 'broken';
    await isPortalHere();

    health = 'ok';
    await pass(1);
    expect(states).toEqual(['unavailable', 'here']);
    const before = asked;
    await pass(60);

    expect(asked).toBe(before);
  });

  it('the page starts with short pauses the next time', async () => {
    const { isPortalHere } = await open();
    health = 'offline';
    await isPortalHere();
    await pass(7);
    health = 'ok';
    await pass(15);
    health = 'offline';
    await isPortalHere();
    const before = asked;

    await pass(1);

    expect(asked).toBe(before + 1);
  });
});

describe('the browser', () => {
  it('may detect a lost connection first', async () => {
    const { states } = await open();

    browser.dispatchEvent(new Event('offline'));

    expect([states, asked]).toEqual([['offline'], 0]);
  });

  it('does not prove that the portal answers when it is online again', async () => {
    const { states } = await open();
    health = 'broken';

    browser.dispatchEvent(new Event('online'));
    await pass(0);

    expect([states, asked]).toEqual([['unavailable'], 1]);
  });
});
