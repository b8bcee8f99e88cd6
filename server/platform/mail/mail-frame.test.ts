import { expect, test } from 'vitest';
import { mailHtml, mailTextOf, withSender } from './mail-frame.ts';

const email = {
  text: mailTextOf(['We received your order.'], undefined, 'You get this because you ordered.'),
  html: mailHtml({ brand: 'Lind', preheader: '', body: '', foot: { text: 'You get this because you ordered.' } }),
};

test('names the sender at the end of both forms of an email (DO-10)', () => {
  const { text, html } = withSender(email, ['Lind & Sons', 'Main Street 1']);
  expect(text.endsWith('because you ordered.\n\nLind & Sons\nMain Street 1')).toBe(true);
  expect(html).toContain('because you ordered.<br><br>Lind &amp; Sons<br>Main Street 1</td>');
});

test('leaves an email as it is without a letterhead', () => {
  expect(withSender(email, [])).toBe(email);
});
