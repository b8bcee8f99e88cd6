import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';

const minute = 60_000;
let stored: Map<string, string>;
/** Reloads the page, because the store reads the stored worker only once. */
async function openPage() {
  vi.resetModules();
  return import('./current-worker.ts');
}

beforeEach(() => {
  stored = stubStorage();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute);

describe('the worker who uses a bench', () => {
  it('is not set at first', async () => {
    const { currentWorker, touchWorker } = await openPage();

    expect(currentWorker.read()).toBeUndefined();
    expect(touchWorker()).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it('stays selected after a reload', async () => {
    (await openPage()).chooseWorker(4);
    pass(29);

    expect((await openPage()).currentWorker.read()).toBe(4);
  });

  it('is forgotten 30 minutes after the last tap, because the next user may be another person', async () => {
    const { chooseWorker, checkWorker, currentWorker } = await openPage();
    chooseWorker(4);

    pass(29.9);
    checkWorker();
    expect(currentWorker.read()).toBe(4);
    pass(0.1);
    checkWorker();

    expect(currentWorker.read()).toBeUndefined();
    expect((await openPage()).currentWorker.read()).toBeUndefined();
  });

  it('is kept for another 30 minutes by each tap', async () => {
    const { chooseWorker, checkWorker, currentWorker, touchWorker } = await openPage();
    chooseWorker(4);
    pass(25);

    expect(touchWorker()).toBe(4);
    pass(25);
    checkWorker();

    expect(currentWorker.read()).toBe(4);
  });

  it('changes at once wherever the name is shown, and not on every tap', async () => {
    const { chooseWorker, currentWorker, forgetWorker, touchWorker } = await openPage();
    const seen: (number | undefined)[] = [];
    currentWorker.subscribe(() => seen.push(currentWorker.read()));

    chooseWorker(4);
    touchWorker();
    chooseWorker(5);
    forgetWorker();

    expect(seen).toEqual([4, 5, undefined]);
    expect(stored.size).toBe(0);
  });

  it('is not set when the stored value is damaged', async () => {
    stored.set('bench-worker', '{"id":4');

    expect((await openPage()).currentWorker.read()).toBeUndefined();
  });

  it('lasts as long as the page without storage', async () => {
    stubForbiddenStorage();
    const { chooseWorker, currentWorker } = await openPage();

    chooseWorker(4);

    expect(currentWorker.read()).toBe(4);
  });
});
