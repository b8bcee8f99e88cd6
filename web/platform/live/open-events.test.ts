import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEvents, type ReceivedEvent } from './open-events.ts';

/** A stream that tests can open and break, and on which they send events. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readonly address: string;
  readyState = 0;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.all.push(this);
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  send(event: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }
  /** The server answered with an error, so the browser does not reconnect. */
  refuse(): void {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  /** The connection was lost, so the browser reconnects by itself. */
  lose(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
}

const received: ReceivedEvent[] = [];
let close: () => void = () => {};
let window: EventTarget;
const last = () => Stream.all.at(-1) as Stream;

beforeEach(() => {
  Stream.all = [];
  received.length = 0;
  window = new EventTarget();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('window', window);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(since?: string): void {
  close = openEvents(since, event => received.push(event));
}

describe('openEvents', () => {
  it('reports an event with its data and id', () => {
    open();

    last().send('orderChanged', { orderId: 41 }, '9');

    expect(received).toEqual([{ event: 'orderChanged', data: { orderId: 41 }, id: '9' }]);
  });

  it('resumes after the given event, and starts without one', () => {
    open();
    expect(last().address).not.toContain('lastEventId');
    close();

    open('a b/7');
    expect(last().address).toMatch(/\?lastEventId=a%20b%2F7$/);
  });

  it('opens a new stream after an error response and resumes after the last event', () => {
    open('1');
    last().send('orderPlaced', {}, '5');
    last().send('boardChanged', {});

    last().refuse();
    vi.advanceTimersByTime(1_000);

    expect(Stream.all).toHaveLength(2);
    expect(last().address).toMatch(/lastEventId=5$/);
  });

  it('leaves reconnecting after a lost connection to the browser', () => {
    open();

    last().lose();
    vi.advanceTimersByTime(60_000);

    expect(Stream.all).toHaveLength(1);
  });

  it('doubles the pause after each error response, up to 30 seconds', () => {
    open();
    const pauses: number[] = [];

    for (let tries = 0; tries < 7; tries++) {
      const before = Stream.all.length;
      last().refuse();
      let waited = 0;
      while (Stream.all.length === before) {
        vi.advanceTimersByTime(500);
        waited += 500;
      }
      pauses.push(waited);
    }

    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('randomizes the pauses, so that not all clients reconnect at once', () => {
    vi.mocked(Math.random).mockReturnValue(0);
    open();

    last().refuse();
    vi.advanceTimersByTime(749);
    expect(Stream.all).toHaveLength(1);
    vi.advanceTimersByTime(1);

    expect(Stream.all).toHaveLength(2);
  });

  it('starts with the short pause again after an event', () => {
    open();
    for (const pause of [1_000, 2_000, 4_000]) {
      last().refuse();
      vi.advanceTimersByTime(pause);
    }
    last().send('ready', {});

    last().refuse();
    vi.advanceTimersByTime(1_000);

    expect(Stream.all).toHaveLength(5);
  });

  it('opens a stream at once when the browser is online again', () => {
    open();
    last().refuse();

    window.dispatchEvent(new Event('online'));
    expect(Stream.all).toHaveLength(2);
    vi.advanceTimersByTime(60_000);

    expect(Stream.all).toHaveLength(2);
  });

  it('keeps an open stream when the browser is online again', () => {
    open();

    window.dispatchEvent(new Event('online'));

    expect(Stream.all).toHaveLength(1);
  });

  it('closes the stream when the session has ended', () => {
    open();

    last().send('signedOut', {});

    expect(received.map(({ event }) => event)).toEqual(['signedOut']);
    expect(last().readyState).toBe(Stream.CLOSED);
  });

  it('opens no stream after it was closed', () => {
    open();
    last().refuse();

    close();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));

    expect(Stream.all).toHaveLength(1);
  });

  it('subscribes to the events of a bench at another address', () => {
    open();
    const ofUser = last().address;
    close();

    close = openEvents(undefined, () => {}, 'readBenchEvents');

    expect(last().address).not.toBe(ofUser);
    expect(last().address).toContain('bench');
  });
});
