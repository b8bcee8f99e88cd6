/** The address under which other devices open the portal: PUBLIC_URL, put into the page's head by the server, else the page's own. */
export function portalAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content || location.origin;
}

/** Whether only this computer can open an address. */
export function isOnlyHere(address: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
