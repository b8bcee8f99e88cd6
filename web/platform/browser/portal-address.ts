/**
 * Returns the address under which other devices open the portal: PUBLIC_URL, which the server inserts into the page's
 * head, or else the page's own address.
 */
export function portalAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || location.origin;
}

/** Returns whether only this computer can open an address. */
export function isOnlyHere(address: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** Returns whether a text contains an address that only this computer can open. */
export function hasAddressOnlyHere(text: string): boolean {
  return (text.match(/https?:\/\/[^\s]+/g) ?? []).some(address => URL.canParse(address) && isOnlyHere(address));
}
