/** An email that was made to need time or memory. None has more than 3 MB. */
export type HostileEmail = { name: string; head: string; body: string };

const known = 'From: Ines <ines@harbour.example>\r\nTo: orders@workshop.example\r\nMIME-Version: 1.0\r\n';
const signs = [' ', '(', '[', '=', ';', '"', '<', '\\', '0'];
const numbered = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('');
const typed = (type: string, more = '') => `${known}${more}Content-Type: ${type}\r\n\r\n`;
const mixed = typed('multipart/mixed; boundary=x');

/** Emails with hostile heads, pages, parts and texts. */
export const hostileEmails: readonly HostileEmail[] = [
  ...signs.map(sign => ({
    name: `headers and a text of ${JSON.stringify(sign)}`,
    head: `${['Authentication-Results', 'Received', 'References', 'Return-Path', 'Cc']
      .map(name => `${name}: mx.workshop.example; ${sign.repeat(40_000)}x\r\n`)
      .join('')}${typed('text/plain')}`,
    body: sign.repeat(2_000_000),
  })),
  { name: 'a sender of blanks', head: `From: <${' '.repeat(980)}\r\n\r\n`, body: '' },
  { name: '19,000 senders', head: `From: ${'a@b.example, '.repeat(19_000)}\r\n\r\n`, body: '' },
  { name: 'a page of 740,000 paragraphs', head: typed('text/html'), body: '<p>a'.repeat(740_000) },
  { name: 'a page in 990,000 others', head: typed('text/html'), body: '<b>'.repeat(990_000) },
  {
    name: 'an element of 270,000 attributes',
    head: typed('text/html'),
    body: `<p ${numbered(270_000, at => `a${at}="" `)}>a`,
  },
  { name: '170,000 pictures', head: typed('text/html'), body: '<img src="cid:a">'.repeat(170_000) },
  { name: '90,000 files', head: mixed, body: '--x\r\nContent-Type: a/b\r\n\r\n\r\n'.repeat(90_000) },
  {
    name: 'parts in 40,000 others',
    head: typed('multipart/mixed; boundary=x0'),
    body: numbered(40_000, at => `--x${at}\r\nContent-Type: multipart/mixed; boundary=x${at + 1}\r\n\r\n`),
  },
  {
    name: 'emails in 90,000 others',
    head: typed('message/rfc822'),
    body: 'Content-Type: message/rfc822\r\n\r\n'.repeat(90_000),
  },
  { name: 'a part of 480,000 headers', head: mixed, body: `--x\r\n${'a: b\r\n'.repeat(480_000)}\r\na` },
  {
    name: 'a name of 180,000 encoded words',
    head: mixed,
    body: `--x\r\nContent-Type: a/b; name="${'=?utf-8?q?a?= '.repeat(180_000)}"\r\n\r\na`,
  },
  {
    name: '290,000 flowing lines',
    head: typed('text/plain; format=flowed; delsp=yes'),
    body: '> > > a \r\n'.repeat(290_000),
  },
  { name: '1,490,000 lines', head: typed('text/plain; charset=utf-8'), body: 'a\n'.repeat(1_490_000) },
  {
    name: 'a quoted-printable text of signs',
    head: typed('text/plain', 'Content-Transfer-Encoding: quoted-printable\r\n'),
    body: '='.repeat(2_900_000),
  },
  {
    name: '960,000 changes of the alphabet',
    head: typed('text/plain; charset=iso-2022-jp'),
    body: '\x1b$B'.repeat(960_000),
  },
];
