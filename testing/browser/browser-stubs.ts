import { vi } from 'vitest';

/** Browser globals that the web's modules use and Node lacks. Undo with `vi.unstubAllGlobals()`. */

/** Stubs a local or session storage with space for that many characters. Returns the stored data. */
export function stubStorage(options: { room?: number; name?: 'localStorage' | 'sessionStorage' } = {}) {
  const { room = Number.POSITIVE_INFINITY, name = 'localStorage' } = options;
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...stored].reduce(
        (sum, [other, text]) => sum + (other === key ? 0 : other.length + text.length),
        0,
      );
      if (others + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

/** Stubs a storage in which every use throws, as in a browser with cookies disabled. */
export function stubForbiddenStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse });
}

export type Sent = { method: string; address: string; headers: Record<string, string>; body: unknown };
type Answer = { status?: number; body?: unknown };

/**
 * Answers every request through `answer`; the answer 'offline' simulates a lost connection. Returns the requests in
 * order, without the portal's health checks, which follow a lost connection in an earlier test.
 */
export function stubPortal(answer: (sent: Sent) => Answer | 'offline'): Sent[] {
  const requests: Sent[] = [];
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token', documentElement: { dataset: {}, lang: 'en' } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    if (address === '/api/health') return new Response('{}');
    const { method = 'GET', headers, body } = init;
    const sent = { method, address, headers: (headers ?? {}) as Record<string, string>, body };
    requests.push(sent);
    const given = answer(sent);
    if (given === 'offline') throw new TypeError('fetch failed');
    const { status = 200, body: answered = {} } = given;
    return new Response(typeof answered === 'string' ? answered : JSON.stringify(answered), { status });
  });
  return requests;
}
