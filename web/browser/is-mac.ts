/** Macs use Cmd where other systems use Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.platform);
