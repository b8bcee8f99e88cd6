import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

/** Runs the service worker in a browser of its own, with the pages of a portal. */

const code = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
  .replaceAll('%BRAND_NAME% %VERSION%', 'ours')
  .replace("['%FILES%']", '[]');
const origin = 'https://portal.example';
const benchHtml = (language: string) =>
  `<html data-words="/languages/de-1.js /languages/it-1.js" data-workshop="en" lang="${language}">` +
  `<script src="/languages/${language}-1.js"></script><script src="/assets/bench-1.js"></script>`;

type Listener = (event: Record<string, unknown>) => void;
let listeners: Map<string, Listener>;
let stores: Map<string, Map<string, Response>>;
let pages: Record<string, string>;
const fetched = vi.fn();

const fetchPage = async (request: string | { url: string }) => {
  const path = pathOf(request);
  fetched(path);
  return pages[path] === undefined ? Response.error() : new Response(pages[path]);
};
const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

function storeOf(name: string) {
  const kept = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, kept);
  return {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: Response) => void kept.set(path, response),
    addAll: (paths: string[]) => Promise.all(paths.map(async path => kept.set(path, await fetchPage(path)))),
    keys: async () => [...kept.keys()].map(path => ({ url: origin + path })),
    delete: async (path: string) => kept.delete(path),
  };
}

/** Sends an event to the worker. Returns its answer, after all that it waits for. */
async function send(kind: string, given: Record<string, unknown> = {}): Promise<Response | undefined> {
  const waits: unknown[] = [];
  let answer: Promise<Response> | undefined;
  const waitUntil = (one: unknown) => void waits.push(one);
  const respondWith = (one: Promise<Response>) => {
    answer = one;
  };
  listeners.get(kind)?.({ ...given, waitUntil, respondWith });
  await Promise.all(waits);
  return answer;
}
const keptIn = (name: string) => [...(stores.get(name)?.keys() ?? [])].sort();

beforeEach(() => {
  listeners = new Map();
  stores = new Map();
  pages = {};
  fetched.mockClear();
  const caches = {
    open: async (name: string) => storeOf(name),
    match: async (path: string) =>
      [...stores.values()]
        .map(kept => kept.get(path))
        .find(Boolean)
        ?.clone(),
    has: async (name: string) => stores.has(name),
  };
  const self = {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    skipWaiting: () => {},
    location: { origin },
  };
  runInNewContext(code, { self, caches, fetch: fetchPage, Response, URL });
});

test('a bench without a connection has the words of its page, and of no other language', async () => {
  pages = { '/bench': benchHtml('it'), '/languages/it-1.js': 'words', '/assets/bench-1.js': 'script' };
  await send('message', { data: 'keepBench' });
  expect(keptIn('bench pages')).toEqual(['/assets/bench-1.js', '/bench', '/languages/it-1.js']);

  pages = {};
  const request = { method: 'GET', mode: 'no-cors', url: `${origin}/languages/it-1.js` };
  expect(await (await send('fetch', { request }))?.text()).toBe('words');
});

test('a device that is no bench fetches words from the portal', async () => {
  pages = { '/languages/it-1.js': 'words' };
  const request = { method: 'GET', mode: 'no-cors', url: `${origin}/languages/it-1.js` };
  expect(await (await send('fetch', { request }))?.text()).toBe('words');
});

test('the offline page is in the language of the last page', async () => {
  pages = { '/offline.html': '<html lang="en">' };
  await send('install');
  fetched.mockClear();

  await send('message', { data: { offlineIn: 'en' } });
  expect(fetched).not.toHaveBeenCalled();

  pages = { '/offline.html': '<html lang="de" dir="ltr">' };
  await send('message', { data: { offlineIn: 'de' } });
  expect(await stores.get('ours')?.get('/offline.html')?.clone().text()).toContain('lang="de"');
});

test('the offline page stays when the portal cannot be reached', async () => {
  pages = { '/offline.html': '<html lang="en">' };
  await send('install');
  pages = {};

  await send('message', { data: { offlineIn: 'de' } });

  expect(await stores.get('ours')?.get('/offline.html')?.clone().text()).toContain('lang="en"');
});
