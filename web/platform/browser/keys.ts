type Pressed = { isComposing?: boolean; keyCode?: number };

/**
 * Returns whether a key belongs to an input method, whose Enter only ends a word. Safari reports it after the
 * composition has ended, with the key code 229.
 */
export function isComposing(event: Pressed | { nativeEvent: Pressed }): boolean {
  const { isComposing: composing = false, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composing || keyCode === 229;
}

/** Returns whether a key event is Enter, and not that of an input method. */
export function isEnter(event: { key: string } & (Pressed | { nativeEvent: Pressed })): boolean {
  return event.key === 'Enter' && !isComposing(event);
}

/** Returns whether a key event is Esc, and not that of an input method, whose Esc only discards a word. */
export function isEscape(event: { key: string } & (Pressed | { nativeEvent: Pressed })): boolean {
  return event.key === 'Escape' && !isComposing(event);
}

/** The characters of the keys besides letters and digits on the layout that names keys. */
const marks: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Slash: '/',
  Comma: ',',
  Period: '.',
};

/**
 * Returns the character of a key for shortcuts. A key of a layout without Latin letters, such as Cyrillic, Greek, Hebrew
 * or Arabic, counts as the Latin key in its place.
 */
export function shortcutKey({ key, code = '' }: { key: string; code?: string }): string {
  const isForeign = /^(?:\p{L}|\p{Nd}|\p{M})+$/u.test(key) && !/[\p{Script=Latin}0-9]/u.test(key);
  if (!isForeign) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? marks[code] ?? key;
}

/** Macs use Cmd where other systems use Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.platform);
