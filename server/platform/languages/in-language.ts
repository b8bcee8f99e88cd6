import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language, Words } from './language.ts';

/** The language of a request or an email. It changes when the session of a request is found. */
type Speaking = { language: Language };

const speaking = new AsyncLocalStorage<Speaking>();

// contract/wording.ts and contract/wording-numbers.ts word every text of the server with these functions.
Object.assign(globalThis, {
  words: (...given: Parameters<Words>) => speaking.getStore()?.language.words?.(...given),
  wordsLocale: () => speaking.getStore()?.language.locale,
});

/** Runs work whose texts are in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return speaking.run({ language }, work);
}

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
