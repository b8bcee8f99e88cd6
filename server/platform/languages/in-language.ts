import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './language.ts';

/** The language of a request or an email. It changes when the session of a request is found. */
type Speaking = { language: Language };

const speaking = new AsyncLocalStorage<Speaking>();

// contract/wording.ts words every text of the server with this function.
(globalThis as { words?: Language['words'] }).words = (message, values) =>
  speaking.getStore()?.language.words?.(message, values);

/** Runs work whose texts are in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return speaking.run({ language }, work);
}

/** Changes the language of the running request, for example when its session is found. */
export function speak(language: Language): void {
  const store = speaking.getStore();
  if (store) store.language = language;
}
