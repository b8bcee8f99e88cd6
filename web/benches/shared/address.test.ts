import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// The module reads the page's address when it loads.
let readTicket: typeof import('./address.ts').readTicket;
let ticketOf: typeof import('./address.ts').ticketOf;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/bench' });
  ({ readTicket, ticketOf } = await import('./address.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

describe('readTicket', () => {
  it.each([
    ['7K3M9QX2RB', '7K3M9QX2RB'],
    ['7k3m9 qx2rb', '7K3M9QX2RB'],
    [' 7K3M9-QX2RB ', '7K3M9QX2RB'],
    ['7K3M9QXORB', '7K3M9QX0RB'],
    ['7K3M9QILRB', '7K3M9Q11RB'],
    ['https://orders.example/t/7K3M9QX2RB', '7K3M9QX2RB'],
    ['https://orders.example/t/7k3m9qx2rb?r=2', '7K3M9QX2RB'],
  ])('returns the ticket of %j as %s', (text, ticket) => {
    expect(readTicket(text)).toBe(ticket);
  });

  it.each(['', '7K3M9', '7K3M9QX2RB1', 'https://example.com/', '7K3M9QX2RU', '../../api/aut'])('rejects %j', text => {
    expect(readTicket(text)).toBeUndefined();
  });
});

describe('ticketOf', () => {
  it('returns the ticket of the address, and undefined for other pages', () => {
    expect(ticketOf('/t/7k3m9qx2rb')).toBe('7K3M9QX2RB');
    expect(ticketOf('/t/7K3M9QX2RB/')).toBe('7K3M9QX2RB');
    expect(ticketOf('/bench')).toBeUndefined();
    expect(ticketOf('/t/')).toBeUndefined();
  });
});
