import { expect, test } from 'vitest';
import { inLanguage } from '../languages/in-language.ts';
import { english } from '../languages/language.ts';
import { mailHtml, mailTextOf, withSender } from './mail-frame.ts';

const email = {
  text: mailTextOf(['We received your order.'], undefined, 'You get this because you ordered.'),
  html: mailHtml({ brand: 'Lind', preheader: '', body: '', foot: { text: 'You get this because you ordered.' } }),
};

test('names the sender at the end of both forms of an email (DO-10)', () => {
  const { text, html } = withSender(email, { lines: ['Lind & Sons', 'Main Street 1'] });
  expect(text.endsWith('because you ordered.\n\nLind & Sons\nMain Street 1')).toBe(true);
  expect(html).toContain('because you ordered.<br><br>Lind &amp; Sons<br>Main Street 1</td>');
});

test('leaves an email as it is without a letterhead', () => {
  expect(withSender(email, { lines: [] })).toBe(email);
});

test('shows the logo above the lines of the HTML, behind other pictures, and not in plain text', () => {
  const logo = { jpeg: Buffer.from('jpeg'), width: 96, height: 32 };
  const other = { cid: 'picture-1@cordwain', content: Buffer.from('other'), type: 'image/jpeg' };

  const { text, html, pictures } = withSender({ ...email, pictures: [other] }, { lines: ['Lind & Sons'], logo });

  expect(text.endsWith('because you ordered.\n\nLind & Sons')).toBe(true);
  expect(html).toMatch(
    /you ordered\.<br><br><img src="cid:logo@cordwain" width="96" height="32" alt="" style="[^"]+"><br>Lind &amp; Sons<\/td>/,
  );
  expect(pictures).toEqual([other, { cid: 'logo@cordwain', content: logo.jpeg, type: 'image/jpeg' }]);
  expect(withSender(email, { lines: [], logo }).text).toBe(email.text);
});

test('attaches no logo to an email that does not name its sender in HTML', () => {
  const logo = { jpeg: Buffer.from('jpeg'), width: 96, height: 32 };
  const plain: { text: string; pictures?: [] } = { text: 'Hello' };
  expect(withSender(plain, { lines: ['Lind'], logo })).toEqual({ text: 'Hello\n\nLind' });
});

test.each([
  ['ltr', 'left', 'margin-right:8px'],
  ['rtl', 'right', 'margin-left:8px'],
] as const)('begins lines in a language that is %s on the %s', (direction, side, gap) => {
  const frame = { brand: 'Lind', preheader: '', body: '', foot: { text: '' } };
  const html = inLanguage({ ...english, direction }, () => mailHtml(frame));
  expect(html.match(/text-align:\w+/g)).toEqual([`text-align:${side}`]);
  expect(html).toContain(gap);
});
