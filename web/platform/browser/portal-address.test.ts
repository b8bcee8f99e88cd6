import { afterEach, expect, it, vi } from 'vitest';
import { hasAddressOnlyHere, isOnlyHere, portalAddress } from './portal-address.ts';

afterEach(() => void vi.unstubAllGlobals());

it("portalAddress returns PUBLIC_URL, or else the page's own address", () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.stubGlobal('document', { querySelector: () => null });
  expect(portalAddress()).toBe('http://localhost:3000');

  const heads: Record<string, unknown> = { 'meta[name="public-url"]': { content: 'https://orders.example' } };
  vi.stubGlobal('document', { querySelector: (selector: string) => heads[selector] ?? null });
  expect(portalAddress()).toBe('https://orders.example');
});

it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://cordwain.localhost'])(
  'isOnlyHere returns true for %s',
  address => expect(isOnlyHere(address)).toBe(true),
);

it.each(['http://192.168.1.20:3000', 'https://orders.example', 'http://localhost.example'])(
  'isOnlyHere returns false for %s',
  address => expect(isOnlyHere(address)).toBe(false),
);

it.each([
  ['http://localhost:3000/invitation#abc', true],
  ['Address: http://127.0.0.1:3000\nUsername: ines', true],
  ['https://orders.example/reset#abc', false],
  ['http://192.168.1.7:3000/bench/pair', false],
  ['no address at all', false],
])('%j works on this computer only: %s', (text, isHere) => {
  expect(hasAddressOnlyHere(text)).toBe(isHere);
});
