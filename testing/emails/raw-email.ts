/** An email in the form in which mail servers pass it on. */
export type EmailParts = {
  from?: string;
  to?: string;
  messageId?: string;
  date?: string;
  subject?: string;
  /** Further lines of the head. */
  head?: readonly string[];
  body: Part;
};

/** A part of an email: its type with parameters, further lines of its head, and the content as it is sent. */
export type Part = { type: string; head?: readonly string[]; content: Buffer };

let last = 0;

/** Returns an email of these parts as bytes. */
export function rawEmail({
  from = 'Ines Okafor <ines@harbour.example>',
  to = 'orders@workshop.example',
  ...given
}: EmailParts): Buffer {
  last += 1;
  const { messageId = `<reply-${last}@harbour.example>`, date = 'Thu, 26 Nov 2026 15:10:00 +0100' } = given;
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${given.subject ?? 'Re: New message: order #7'}`,
    `Date: ${date}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'MIME-Version: 1.0',
    ...(given.head ?? []),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n`), partBytes(given.body)]);
}

function partBytes({ type, head = [], content }: Part): Buffer {
  return Buffer.concat([Buffer.from([`Content-Type: ${type}`, ...head, '', ''].join('\r\n')), content]);
}

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

export const plain = (text: string, type = 'text/plain; charset=utf-8'): Part => ({
  type,
  head: ['Content-Transfer-Encoding: 8bit'],
  content: Buffer.from(crlf(text)),
});

export const html = (text: string): Part => plain(text, 'text/html; charset=utf-8');

export const base64 = (content: Buffer, type: string, head: readonly string[] = []): Part => ({
  type,
  head: ['Content-Transfer-Encoding: base64', ...head],
  content: Buffer.from(crlf(content.toString('base64').replace(/.{76}/g, '$&\n'))),
});

export const quotedPrintable = (content: Buffer, type: string): Part => ({
  type,
  head: ['Content-Transfer-Encoding: quoted-printable'],
  content: Buffer.from(
    crlf(
      content
        .toString('latin1')
        .replace(/[^\n\x20-\x3c\x3e-\x7e]/g, one => `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
        .replace(/[^\n]{70}(?=[^\n])/g, '$&=\n'),
    ),
  ),
});

export const file = (content: Buffer, name: string, type: string, disposition = 'attachment'): Part =>
  base64(content, `${type}; name="${name}"`, [
    `Content-Disposition: ${disposition}; filename="${name}"`,
    ...(disposition === 'inline' ? [`Content-ID: <${name}@harbour.example>`] : []),
  ]);

export function multipart(kind: string, parts: readonly Part[]): Part {
  last += 1;
  const boundary = `=_part_${last}`;
  return {
    type: `multipart/${kind}; boundary="${boundary}"`,
    content: Buffer.concat([
      ...parts.map(part => Buffer.concat([Buffer.from(`--${boundary}\r\n`), partBytes(part), Buffer.from('\r\n')])),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}

export const alternative = (text: string, page: string): Part => multipart('alternative', [plain(text), html(page)]);
