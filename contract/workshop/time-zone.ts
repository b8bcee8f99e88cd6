/**
 * Returns whether this is a name in the IANA database. Offsets such as '+01:00' are excluded, because PostgreSQL
 * reverses their sign.
 */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
