import { describe, expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

const label = (length: number) => 'a'.repeat(length);

describe('an email address', () => {
  test.each([
    'orders@harbour.example',
    "first.last+tag_1-o'neil@sub.host.org",
    'A@B.CO',
    'info@müller.de',
    'INFO@MÜLLER.DE',
    'info@straße.de',
    'info@xn--mller-kva.de',
    'jürgen@example.com',
    'jürgen@müller.de',
    'ju\u0308rgen@example.com',
    'почта@почта.рф',
    'info@почта.рф',
    '顧客@例え.テスト',
    'たろうsan@example.jp',
    '고객@한국.kr',
    'δοκιμή@παράδειγμα.gr',
    'संपर्क@उदाहरण.भारत',
    'اتصال@مثال.إختبار',
    `${label(64)}@${label(63)}.example`,
  ])('accepts %s', address => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    ['', 'nothing'],
    ['orders', 'no domain'],
    ['@harbour.example', 'no local part'],
    ['orders@', 'nothing after @'],
    ['orders@harbour', 'one label'],
    ['a@b@c.de', 'two @'],
    ['a b@c.de', 'a space'],
    ['.a@b.de', 'a leading dot'],
    ['a.@b.de', 'a trailing dot'],
    ['a..b@c.de', 'two dots'],
    ['a@b..de', 'an empty label'],
    ['a@.de', 'an empty first label'],
    ['a@b.de.', 'an empty last label'],
    ['a@-b.de', 'a leading hyphen'],
    ['a@b-.de', 'a trailing hyphen'],
    ['a@b.d', 'a domain of one letter'],
    ['a@127.0.0.1', 'an IP address'],
    ['a@[127.0.0.1]', 'a literal'],
    ['"a b"@c.de', 'a quoted local part'],
    ['a(comment)@b.de', 'a comment'],
    ['A <a@b.de>', 'a name'],
    ['a@b.de,c@d.de', 'a list'],
    ['a@b.de\r\nBcc: x@y.de', 'a header'],
    ['a\r\nBcc: x@y.de', 'a header in the local part'],
    ['a@b.de\u0000', 'NUL'],
    ['a%40evil.com@b.de', 'an encoded @'],
    ['a@b.de/path', 'a path'],
    ['a@b.de:25', 'a port'],
    ['in\u200bfo@example.com', 'a zero-width space'],
    ['info@exam\u00adple.com', 'a soft hyphen'],
    ['\u202eofni@example.com', 'a bidirectional override'],
    ['info@ex\u2066ample.com', 'an isolate'],
    ['ｉｎｆｏ@example.com', 'letters of double width'],
    ['info@ｅxample.com', 'a letter of double width in the domain'],
    ['info@example。com', 'an ideographic full stop'],
    ['info@example．com', 'a full stop of double width'],
    ['info＠example.com', 'an @ of double width'],
    ['info@exаmple.com', 'a Cyrillic letter among Latin ones'],
    ['infо@example.com', 'a Cyrillic letter in the local part'],
    ['info@gοοgle.com', 'Greek letters among Latin ones'],
    ['\u0301info@example.com', 'a leading mark'],
    ['info@\u0301example.com', 'a mark without a letter'],
    ['info@xn--\u00fc.de', 'a broken IDN'],
    ['😀@example.com', 'an emoji'],
    [`${label(65)}@b.de`, 'a long local part'],
    [`${'ü'.repeat(33)}@b.de`, 'a local part of more than 64 octets'],
    [`a@${label(64)}.de`, 'a long label'],
    [`a@${'ü'.repeat(60)}.de`, 'a label that is too long in ASCII'],
    [`a@${Array(64).fill(label(3)).join('.')}.de`, 'a long domain'],
  ])('rejects %j (%s)', address => {
    expect(isEmailAddress(address)).toBe(false);
  });
});
