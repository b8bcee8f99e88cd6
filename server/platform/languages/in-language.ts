import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language, Words } from './language.ts';

/**
 * The language of a request or an email, which changes when the session of a request is found, and the Accept-Language header
 * of a request.
 */
type Speaking = { language: Language; accept?: string | undefined };

const speaking = new AsyncLocalStorage<Speaking>();

// contract/wording.ts and contract/wording-numbers.ts word every text of the server with these functions.
Object.assign(globalThis, {
  words: (...given: Parameters<Words>) => speaking.getStore()?.language.words?.(...given),
  wordsLocale: () => speaking.getStore()?.language.locale,
});

/** Runs work whose texts are in a language, for a request with its Accept-Language header. */
export function inLanguage<T>(language: Language, work: () => T, accept?: string): T {
  return speaking.run({ language, accept }, work);
}

/**
 * Returns the locale in which the browser of the present request writes English days, for texts that the screen shows with its
 * own dates: the first English one, else British English, as in web/platform/format/locale.ts. Without a browser, American
 * English. Days in other languages are written in the locale of the language.
 */
export function browserEnglish(): string {
  const accept = speaking.getStore()?.accept;
  // Programs without a language send '*'.
  if (!accept || accept === '*') return 'en-US';
  const tags = accept.split(',').map(one => one.split(';', 1)[0]?.trim() ?? '');
  return tags.find(tag => tag.split('-')[0] === 'en' && isLocale.test(tag)) ?? 'en-GB';
}

const isLocale = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** Returns the same pages, made in the language that is spoken now, although a stream asks for them later. */
export function inThisLanguage<T>(pages: Iterable<T> | AsyncIterable<T>): AsyncIterable<T> {
  const inHere = AsyncLocalStorage.snapshot();
  const iterator = Symbol.asyncIterator in pages ? pages[Symbol.asyncIterator]() : pages[Symbol.iterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => inHere(() => iterator.next()),
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/** Changes the language of the running request, for example when its session is found. */
export function speak(language: Language): void {
  const store = speaking.getStore();
  if (store) store.language = language;
}

/** Returns the language of the running work. Undefined outside of any, where texts are English. */
export function spoken(): Language | undefined {
  return speaking.getStore()?.language;
}
