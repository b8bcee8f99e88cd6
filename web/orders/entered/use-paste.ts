import { useState } from 'react';
import { useAskBeforeLeaving } from '../../platform/browser/use-ask-before-leaving.ts';

/** The box for pasted lines. It keeps its text while it is closed. */
export type Paste = { isOpen: boolean; text: string };

export const closedPaste: Paste = { isOpen: false, text: '' };

/** Returns the box after the lines of `added` are in the order: it stays open when its text has changed meanwhile. */
export function afterAdding(now: Paste, added: string): Paste {
  return now.text === added ? closedPaste : now;
}

/** Keeps pasted lines until `add`, which returns whether it took them, has added them to the order. */
export function usePaste(add: (given: { text: string }) => Promise<boolean>) {
  const [paste, setPaste] = useState<Paste>(closedPaste);
  const { isOpen, text } = paste;
  useAskBeforeLeaving(text !== '');
  return {
    isOpen,
    text,
    open: (next: boolean) => setPaste(now => ({ ...now, isOpen: next })),
    type: (typed: string) => setPaste(now => ({ ...now, text: typed })),
    async send() {
      if (await add({ text })) setPaste(now => afterAdding(now, text));
    },
  };
}
