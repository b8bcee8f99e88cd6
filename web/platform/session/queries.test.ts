import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { runHook } from '#testing/browser/run-hook.ts';
import { account } from '#testing/samples.ts';

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
let stored: Map<string, string>;
let tab: EventTarget;
const reload = vi.fn();
const replace = vi.fn();

const harbour = account({ id: 7 });
const refused: Answer = { status: 401, body: { code: 'notSignedIn', error: 'Please sign in' } };
const addresses = () => requests.map(({ address }) => address);

const languages = 'en English|de Deutsch|it Italiano';
const inLanguage = (language: string | null, id = 7) => ({ body: { user: account({ id, language }) } });

/** Loads the page in a browser whose cookie says that there may be a session. */
async function open({ cookie = 'XSRF-TOKEN=token', preloads = false, lang = 'en' } = {}) {
  vi.resetModules();
  requests = stubPortal(sent => answer(sent));
  Object.assign(document, {
    cookie,
    documentElement: { lang, dataset: { languages, ...(preloads && { preloads: '' }) } },
  });
  const session = await import('./queries.ts');
  const { meKey, queryClient, readSessionEnd } = await import('../api/query-client.ts');
  return {
    ...session,
    queryClient,
    readSessionEnd,
    me: () => queryClient.getQueryData(meKey),
    readMe: () => queryClient.fetchQuery({ ...session.readMeOptions, staleTime: 0, retry: false }),
  };
}

/** The value that another tab stored. */
function storeElsewhere(newValue: string | null): void {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'signedIn', newValue }));
}

beforeEach(() => {
  stored = stubStorage();
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('location', { reload, replace });
  vi.clearAllMocks();
  answer = () => ({ body: { user: harbour } });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the current user', () => {
  it('is fetched from the server and stored for the next visit', async () => {
    const { readMe } = await open();

    expect(await readMe()).toEqual(harbour);
    expect(stored.get('signedIn')).toBe('7');
  });

  it('is null, without a request, in a browser that never signed in', async () => {
    const { readMe } = await open({ cookie: '' });

    expect(await readMe()).toBeNull();
    expect(requests).toEqual([]);
  });

  it('is null after the session has ended', async () => {
    stored.set('signedIn', '7');
    answer = () => refused;
    const { readMe } = await open({ cookie: '' });

    expect(await readMe()).toBeNull();
    expect(stored.has('signedIn')).toBe(false);
  });

  it('stays unknown while the portal cannot be reached', async () => {
    stored.set('signedIn', '7');
    answer = () => 'offline';
    const { readMe } = await open();

    await expect(readMe()).rejects.toThrow();
    expect(stored.get('signedIn')).toBe('7');
  });

  it('never gets data that was loaded for another user', async () => {
    const { queryClient, readMe } = await open();
    await readMe();
    queryClient.setQueryData(['orders'], ['of 7']);
    await readMe();
    expect(queryClient.getQueryData(['orders'])).toEqual(['of 7']);

    answer = () => ({ body: { user: account({ id: 8 }) } });
    await readMe();

    expect(queryClient.getQueryData(['orders'])).toBeUndefined();
  });
});

describe('logout', () => {
  it('signs out on the screen at once and removes the loaded data', async () => {
    const { logout, me, queryClient, readMe, readSessionEnd } = await open();
    await readMe();
    queryClient.setQueryData(['orders'], []);
    answer = () => 'offline';

    logout();

    expect(me()).toBeNull();
    expect(queryClient.getQueryData(['orders'])).toBeUndefined();
    expect(readSessionEnd()).toBe('signedOut');
  });

  it('is repeated on the next visit when it did not reach the server (SI-9)', async () => {
    const first = await open();
    await first.readMe();
    answer = () => 'offline';
    first.logout();
    await vi.waitFor(() => expect(addresses()).toContain('/api/auth/logout'));
    expect(stored.get('signedIn')).toBe('leaving');

    answer = () => ({ body: { success: true } });
    const { readMe } = await open();

    expect(await readMe()).toBeNull();
    await vi.waitFor(() => expect(stored.has('signedIn')).toBe(false));
    expect(addresses()).toEqual(['/api/auth/logout']);
  });

  it('is done when the server no longer has the session', async () => {
    const { logout, readMe } = await open();
    await readMe();
    answer = () => refused;

    logout();

    await vi.waitFor(() => expect(stored.has('signedIn')).toBe(false));
  });
});

describe('useLogin', () => {
  it('shows the user and removes the data of the previous user', async () => {
    const { me, queryClient, useLogin } = await open();
    queryClient.setQueryData(['catalog'], ['of another user']);

    await runHook(useLogin, queryClient).mutateAsync({ username: 'harbour', password: 'x' });

    expect(me()).toEqual(harbour);
    expect(queryClient.getQueryData(['catalog'])).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads a page that has preloaded data of another user', async () => {
    const { queryClient, useLogin } = await open({ preloads: true });

    await runHook(useLogin, queryClient).mutateAsync({ username: 'harbour', password: 'x' });

    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the language of the page (SI-15)', () => {
  const signIn = { username: 'harbour', password: 'x' };

  it('becomes that of the user who signs in, after a reload that keeps the address', async () => {
    answer = () => inLanguage('de');
    const { me, queryClient, useLogin } = await open();

    await runHook(useLogin, queryClient).mutateAsync(signIn);

    expect(reload).toHaveBeenCalledTimes(1);
    expect(me()).toBeUndefined();
  });

  it('becomes that of the user who accepts an invitation, at the landing page, not at the used link', async () => {
    answer = () => inLanguage('de');
    const { queryClient, useSignIn } = await open();
    const join = async () => ({ user: account({ language: 'de' }) });

    await runHook(() => useSignIn(join, '/'), queryClient).mutateAsync(undefined);

    expect(replace).toHaveBeenCalledExactlyOnceWith('/');
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the user has none', 'de', null],
    ['the page is in it', 'de', 'de'],
    ['the portal does not offer it', 'de', 'pt'],
  ])('stays when %s', async (_, lang, language) => {
    answer = () => inLanguage(language);
    const { me, queryClient, useLogin } = await open({ lang });

    await runHook(useLogin, queryClient).mutateAsync(signIn);

    expect(me()).toEqual(account({ id: 7, language }));
    expect(reload).not.toHaveBeenCalled();
  });

  it('becomes that of the user who signs in in another tab, on the page that the login screen keeps', async () => {
    answer = () => refused;
    const { readMe } = await open({ lang: 'de' });
    await readMe();
    answer = () => inLanguage('it', 8);

    await readMe();

    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('becomes that of a user who replaces another one, on the start page', async () => {
    answer = () => inLanguage('de');
    const { readMe } = await open({ lang: 'de' });
    await readMe();
    answer = () => inLanguage('it', 8);

    await readMe();

    expect(replace).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('is not compared when a page loads, so that it never reloads forever', async () => {
    answer = () => inLanguage('it');
    const { readMe } = await open({ lang: 'de' });

    await readMe();
    await readMe();

    expect(reload).not.toHaveBeenCalled();
  });
});

describe('followOtherTabs', () => {
  it('signs out with another tab, and stores the user whose session ended', async () => {
    const { followOtherTabs, me, readMe, readSessionEnd } = await open();
    await readMe();
    followOtherTabs();

    storeElsewhere(null);

    expect(me()).toBeNull();
    expect(readSessionEnd()).toEqual({ userId: 7 });
  });

  it('fetches the user after another tab signed in', async () => {
    const { followOtherTabs, queryClient, readMe, readMeOptions } = await open();
    await readMe();
    followOtherTabs();

    storeElsewhere('8');

    expect(queryClient.getQueryState(readMeOptions.queryKey)?.isInvalidated).toBe(true);
  });

  it('treats a sign-out that has not reached the server as a sign-out', async () => {
    const { followOtherTabs, me, readMe } = await open();
    await readMe();
    followOtherTabs();

    storeElsewhere('leaving');

    expect(me()).toBeNull();
  });
});
