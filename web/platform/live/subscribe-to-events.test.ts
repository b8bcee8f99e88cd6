import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedEvent } from './open-events.ts';
import { subscribeToEvents } from './subscribe-to-events.ts';

type Stream = { since: string | undefined; send: (received: ReceivedEvent) => void; isClosed: boolean };
const streams = vi.hoisted(() => [] as Stream[]);
vi.mock('./open-events.ts', () => ({
  openEvents(since: string | undefined, send: Stream['send']) {
    const stream: Stream = { since, send, isClosed: false };
    streams.push(stream);
    return () => {
      stream.isClosed = true;
    };
  },
}));

const ready = (id: string): ReceivedEvent => ({ event: 'ready', data: {}, id }) as ReceivedEvent;
const changed = (id: string): ReceivedEvent => ({ event: 'orderChanged', data: { orderId: 41 }, id }) as ReceivedEvent;
const names = (events: readonly ReceivedEvent[]) => events.map(({ event }) => event);
const last = () => streams.at(-1) as Stream;
const open = () => streams.filter(({ isClosed }) => !isClosed);

/** The locks of all tabs. Each name has one holder, which loses the lock to a tab that steals it. */
function aBrowser() {
  type Holder = { lose: (error: Error) => void };
  type Asking = { signal?: AbortSignal; steal?: boolean };
  type Waiting = { run: () => Promise<void>; settle: () => void; fail: (error: Error) => void };
  let holder: Holder | undefined;
  const waiting: Waiting[] = [];
  function grant({ run, settle, fail }: Waiting): void {
    const own: Holder = { lose: fail };
    holder = own;
    void run().then(() => {
      settle();
      if (holder !== own) return;
      holder = undefined;
      const next = waiting.shift();
      if (next) grant(next);
    });
  }
  return {
    request(_: string, { signal, steal }: Asking, run: () => Promise<void>): Promise<void> {
      return new Promise((settle, fail) => {
        const asked = { run, settle, fail };
        signal?.addEventListener('abort', () => {
          if (waiting.includes(asked)) waiting.splice(waiting.indexOf(asked), 1);
          fail(new DOMException('aborted', 'AbortError'));
        });
        // Browsers abort a request at once, but grant a lock later.
        setImmediate(() => {
          if (steal) holder?.lose(new DOMException('stolen', 'AbortError'));
          if (steal || !holder) grant(asked);
          else if (!signal?.aborted) waiting.push(asked);
        });
      });
    },
  };
}

let channels: { name: string; target: EventTarget }[];
class Channel extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    channels.push({ name, target: this });
  }
  postMessage(data: unknown): void {
    for (const { name, target } of channels)
      if (target !== this && name === this.name) target.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    channels = channels.filter(({ target }) => target !== this);
  }
}

class Page extends EventTarget {
  hidden: boolean;
  constructor(hidden: boolean) {
    super();
    this.hidden = hidden;
  }
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Each tab has a document of its own, which the code reads whenever a tab runs. */
function openTab(isHidden = false, user = 7) {
  const page = new Page(isHidden);
  vi.stubGlobal('document', page);
  const events: ReceivedEvent[] = [];
  const stop = subscribeToEvents(user, event => events.push(event));
  return {
    events,
    stop() {
      vi.stubGlobal('document', page);
      stop();
    },
    show(isShown: boolean) {
      vi.stubGlobal('document', page);
      page.show(isShown);
    },
  };
}
/** Waits until the promises of the locks settle. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve));
}

beforeEach(() => {
  streams.length = 0;
  channels = [];
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('subscribeToEvents with locks', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: aBrowser() }));

  it('has one open stream for all tabs, in the most recently visible tab', async () => {
    openTab();
    await settled();
    openTab();
    await settled();

    expect(streams).toHaveLength(2);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('forwards events to the tabs without a stream', async () => {
    const first = openTab();
    const second = openTab();
    await settled();

    last().send(changed('5'));

    expect(first.events).toEqual([changed('5')]);
    expect(second.events).toEqual([changed('5')]);
  });

  it('forwards no events to the tabs of another user', async () => {
    const other = openTab(false, 8);
    openTab();
    await settled();

    last().send(changed('5'));

    expect(other.events).toEqual([]);
  });

  it('resumes after the last event when another tab takes the stream', async () => {
    openTab();
    await settled();
    last().send(changed('5'));
    const second = openTab(true);
    await settled();
    last().send(changed('6'));

    second.show(true);
    await settled();

    expect(last().since).toBe('6');
    expect(open()).toHaveLength(1);
  });

  it('treats a stream that resumes after its own last event as gapless', async () => {
    const first = openTab();
    const second = openTab(true);
    await settled();
    last().send(ready('4'));
    last().send(changed('5'));
    second.show(true);
    await settled();

    last().send(ready('6'));

    expect(names(first.events)).toEqual(['ready', 'orderChanged', 'ready']);
  });

  it('re-fetches everything when the stream of another tab resumes after another event', async () => {
    const first = openTab();
    await settled();
    last().send(changed('5'));
    openTab();
    await settled();

    last().send(ready('9'));

    expect(names(first.events)).toEqual(['orderChanged', 'resync']);
  });

  it('re-fetches everything in a tab that was opened later, because it missed the event before the gap', async () => {
    const first = openTab();
    await settled();
    last().send(changed('5'));
    const second = openTab(true);
    await settled();
    last().send(changed('6'));
    const third = openTab(true);
    await settled();
    second.show(true);
    await settled();

    last().send(ready('7'));

    expect(names(first.events).at(-1)).toBe('ready');
    expect(names(third.events)).toEqual(['resync']);
  });

  it('a hidden tab takes the stream when the tab with the stream is closed', async () => {
    const first = openTab();
    const second = openTab(true);
    await settled();

    first.stop();
    await settled();
    last().send(changed('5'));

    expect(open()).toHaveLength(1);
    expect(first.events).toEqual([]);
    expect(second.events).toEqual([changed('5')]);
  });

  it('keeps the stream in a hidden tab while no other tab is visible', async () => {
    const first = openTab();
    await settled();

    first.show(false);
    last().send(changed('5'));

    expect(first.events).toEqual([changed('5')]);
    expect(streams).toHaveLength(1);
  });

  it('opens no second stream when the tab with the stream becomes visible again', async () => {
    const first = openTab();
    await settled();

    first.show(false);
    first.show(true);
    await settled();

    expect(streams).toHaveLength(1);
  });

  it('opens no stream after it was stopped', async () => {
    const first = openTab();
    await settled();

    first.stop();
    first.show(true);
    await settled();

    expect(open()).toEqual([]);
  });
});

describe('subscribeToEvents without locks', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('navigator', {});
  });

  it('opens a stream in each visible tab and none in a hidden one', () => {
    openTab();
    openTab();
    openTab(true);

    expect(open()).toHaveLength(2);
  });

  it('closes the stream 30 seconds after the tab was hidden, and resumes when it becomes visible', () => {
    const tab = openTab();
    last().send(changed('5'));

    tab.show(false);
    vi.advanceTimersByTime(29_999);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toEqual([]);
    tab.show(true);

    expect(open().map(({ since }) => since)).toEqual(['5']);
  });

  it('keeps the stream when the tab soon becomes visible again', () => {
    const tab = openTab();

    tab.show(false);
    vi.advanceTimersByTime(20_000);
    tab.show(true);
    vi.advanceTimersByTime(60_000);

    expect(streams).toHaveLength(1);
    expect(open()).toHaveLength(1);
  });

  it('closes the stream when it is stopped', () => {
    const tab = openTab();

    tab.stop();
    tab.show(true);

    expect(open()).toEqual([]);
  });
});
