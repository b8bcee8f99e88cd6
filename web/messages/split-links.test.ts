import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

const linksOf = (text: string) => splitLinks(text).flatMap(part => part.address ?? []);

describe('splitLinks', () => {
  it.each([
    ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
    ['(http://example.com/x)', ['http://example.com/x']],
    ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['two: https://a.example, https://b.example!', ['https://a.example/', 'https://b.example/']],
    ['HTTPS://EXAMPLE.COM/Path', ['https://example.com/Path']],
    ['https://example.com/ä', ['https://example.com/%C3%A4']],
    ['"https://example.com"', ['https://example.com/']],
  ])('finds the address in %j', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/a',
    'xhttps://example.com',
    'https://bank.example@elsewhere.example/',
    'https://user:word@elsewhere.example/',
    'https://',
    'https://.',
    'www.example.com',
    '<a href="x">',
  ])('creates no link for %j', text => {
    expect(linksOf(text)).toEqual([]);
  });

  it('ends an address at a character that reverses the text direction', () => {
    expect(linksOf('https://example.com/\u202egnp.exe')).toEqual(['https://example.com/']);
  });

  it('keeps every text unchanged and links only http and https', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      '/',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      '@',
      'x',
      '\u202e',
      '"',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map(parts => parts.join('')),
    );
    fc.assert(
      fc.property(text, given => {
        const parts = splitLinks(given);
        expect(parts.map(part => part.text).join('')).toBe(given);
        for (const { address } of parts) if (address) expect(new URL(address).protocol).toMatch(/^https?:$/);
      }),
    );
  });

  it('splits a hostile text in under 200 ms of processor time', () => {
    const before = process.cpuUsage();
    splitLinks(`https://a.example/${')'.repeat(5_000)}`);
    splitLinks('https://'.repeat(600));
    splitLinks(`https://a.example/${'('.repeat(2_500)}${')'.repeat(2_500)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
  });
});
