/** Whether PostgreSQL can store the text: it refuses the character NUL and half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the text as it can be stored: without NUL, and with the replacement character for half a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
