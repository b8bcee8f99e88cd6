/** Browsers have had it since 2025, but TypeScript's library does not declare it. */
type Decoder = { fromBase64?: (text: string) => Uint8Array };

/** Returns the bytes of a picture that the portal sent as base64. */
export function bytesOf(base64: string): Uint8Array {
  const decoder = Uint8Array as Decoder;
  if (decoder.fromBase64) return decoder.fromBase64(base64);
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
