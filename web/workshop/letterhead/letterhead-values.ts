import type { Letterhead } from '#contract/workshop/letterhead.ts';

/** The texts that somebody typed and has not saved. */
export type Typed = Partial<Omit<Letterhead, 'logo' | 'revision'>>;
type TypedName = keyof Typed;

/**
 * Returns the revision that the typed texts replace. It is that of `seen`, the letterhead when typing began, once
 * another user has changed one of these texts, so that the server refuses it. A new logo or another text is no reason
 * for that.
 */
export function revisionOf(typed: Typed, seen: Letterhead, now: Letterhead): number {
  const names = Object.keys(typed) as TypedName[];
  return names.every(name => seen[name] === now[name]) ? now.revision : seen.revision;
}

/** Returns what was typed while `sent` was being saved. */
export function typedSince(typed: Typed, sent: Typed): Typed {
  const isOpen = ([name, text]: [string, unknown]) => sent[name as TypedName] !== text;
  return Object.fromEntries(Object.entries(typed).filter(isOpen)) as Typed;
}
