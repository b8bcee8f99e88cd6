import { useEffect, useRef, useState } from 'react';
import { closedPaste, type Paste } from './draft.ts';
import type { NewOrder } from './use-enter-order.ts';

/**
 * Returns the box after the lines of `added` are in the order: it stays open with lines that were added below them
 * meanwhile, or with its text when that has changed in another way.
 */
export function afterAdding(now: Paste, added: string): Paste {
  const lines = added.endsWith('\n') ? added : `${added}\n`;
  const { text } = now;
  const rest = text === added ? '' : text.startsWith(lines) ? text.slice(lines.length) : text;
  return rest.trim() === '' ? closedPaste : { ...now, text: rest };
}

/** Keeps pasted lines in the draft until they are in the order. */
export function usePaste({ draft, changePaste, add }: Pick<NewOrder, 'draft' | 'changePaste' | 'add'>) {
  const { isOpen, text } = draft.paste;
  return {
    isOpen,
    text,
    open: (next: boolean) => changePaste(now => ({ ...now, isOpen: next })),
    type: (typed: string) => changePaste(now => ({ ...now, text: typed })),
    /** Opens the box with another line, below the others. */
    append: (line: string) =>
      changePaste(now => ({ isOpen: true, text: now.text === '' ? line : `${now.text}\n${line}` })),
    async send() {
      if (await add({ text })) changePaste(now => afterAdding(now, text));
    },
  };
}

/**
 * The field that adds a product. `add` returns whether it took what was typed. What it did not take comes back into the
 * field, or `onFailed` gets it when something else was typed there or the screen was left.
 */
export function useCodeField(add: (list: string) => Promise<boolean>, onFailed: (list: string) => void) {
  const [typed, setTyped] = useState('');
  /** The newest text of the field; undefined before the first one, and once the screen was left. */
  const newest = useRef<string>(undefined);
  useEffect(() => {
    return () => {
      newest.current = undefined;
    };
  }, []);
  function type(text: string) {
    newest.current = text;
    setTyped(text);
  }
  return {
    typed,
    type,
    /** Adds what is in the field, which may be read as a list, or a product by its code. */
    async send(text: string, list = text) {
      if (text.trim() === '') return;
      // Emptied at once, because the next keys may come before the answer.
      type('');
      if (await add(list)) return;
      if (newest.current === '') type(text);
      else onFailed(list);
    },
  };
}
