/** The box for pasted lines. It keeps its text while it is closed. */
export type Paste = { isOpen: boolean; text: string };

export const closedPaste: Paste = { isOpen: false, text: '' };

/** Returns the box after the lines of `added` are in the order: it stays open when its text has changed meanwhile. */
export function afterAdding(now: Paste, added: string): Paste {
  return now.text === added ? closedPaste : now;
}
