/**
 * Whether the header `If-None-Match` names the version with this tag, so that the client has it. Weak and strong tags count
 * as equal (RFC 9110, 13.1.2).
 */
export function isKnownVersion(header: string | undefined, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header === '*' || (header?.split(',').some(one => opaque(one) === opaque(tag)) ?? false);
}
