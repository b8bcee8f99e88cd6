import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  /** The SMTP parameters of MAIL FROM. */
  extensions: string[];
  /** The headers as received, unfolded. */
  headers: string;
  subject: string;
  text: string;
  html: string;
  pictures: { cid: string; address: string }[];
  /** Files that the reader can save, such as a PDF. */
  files: { name: string; content: Buffer }[];
};

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /**
   * The replies to the next emails: to the recipient, or after the complete email. Without a reply the server accepts
   * them. With `mostBytes` it refuses larger emails. `until` delays the reply to an email that was received.
   */
  answers: { recipient?: SmtpAnswer; mail?: SmtpAnswer; mostBytes?: number; delayMs?: number; until?: Promise<void> };
  /** Refuses connections, like a server that is down, until it is `back`. */
  away(): Promise<void>;
  back(): Promise<void>;
};
type SmtpAnswer = { code: number; text: string };

/** Starts a real SMTP server on loopback that stores received emails. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const answers: MailServer['answers'] = {};
  const options: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(answers.recipient && failure(answers.recipient)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        setTimeout(() => {
          if (answers.mail) return done(failure(answers.mail));
          const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
          if (size > (answers.mostBytes ?? Infinity)) return done(failure({ code: 552, text: '5.3.4 too large' }));
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            extensions: mailFrom && 'SMTPUTF8' in (mailFrom.args || {}) ? ['SMTPUTF8'] : [],
            ...partsOf(Buffer.concat(chunks).toString('utf8')),
          });
          void Promise.resolve(answers.until).then(() => done());
        }, answers.delayMs ?? 0);
      });
    },
  };

  let port = 0;
  let server: SMTPServer | undefined;
  const listen = () =>
    new Promise<void>(resolve => {
      if (server) return resolve();
      server = new SMTPServer(options);
      server.on('error', () => {});
      const listening = server.listen(port, '127.0.0.1', () => {
        port = (listening.address() as { port: number }).port;
        resolve();
      });
    });
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: received,
    answers,
    away: () =>
      new Promise(resolve => {
        if (!server) return resolve();
        server.close(() => resolve());
        server = undefined;
      }),
    back: listen,
  };
}

function failure({ code, text }: SmtpAnswer): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Parses an email: its text and HTML, and its pictures with their content ids, as `data:` URLs. */
function partsOf(raw: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text' | 'html' | 'pictures' | 'files'> {
  const { headers } = split(raw);
  const parts = leavesOf(raw);
  const of = (type: string) => {
    const part = parts.find(({ headers }) => headers.toLowerCase().includes(`content-type: ${type}`));
    return part ? decoded(part.headers, part.body).replaceAll('\r\n', '\n').trimEnd() : '';
  };
  const pictures = parts.flatMap(({ headers, body }) => {
    const cid = /^content-id: <(.+)>/im.exec(headers)?.[1];
    return cid ? [{ cid, address: `data:image/jpeg;base64,${body.replace(/\s/g, '')}` }] : [];
  });
  const files = parts.flatMap(({ headers, body }) => {
    const name = /^content-disposition: attachment; filename="?([^"\r\n]+?)"?$/im.exec(headers)?.[1];
    return name ? [{ name, content: Buffer.from(body, 'base64') }] : [];
  });
  const subject = decodedWords(/^Subject: (.*)$/m.exec(headers)?.[1] ?? '');
  return { headers, subject, text: of('text/plain'), html: of('text/html'), pictures, files };
}

/** Returns the parts of an email that contain no other parts. */
function leavesOf(raw: string): { headers: string; body: string }[] {
  const { headers, body } = split(raw);
  const boundary = /^content-type: multipart.*boundary="?([^";\r\n]+)"?/im.exec(headers)?.[1];
  if (!boundary) return [{ headers, body }];
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap(part => leavesOf(part.replace(/^\r\n/, '')));
}

function split(text: string): { headers: string; body: string } {
  const end = text.indexOf('\r\n\r\n');
  return { headers: text.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: text.slice(end + 4) };
}

function decoded(headers: string, body: string): string {
  if (/encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/encoding: quoted-printable/i.test(headers)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the encoded words of a header: '=?UTF-8?Q?caf=C3=A9?='. */
function decodedWords(header: string): string {
  const joined = header.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) => {
    if (encoding.toUpperCase() === 'B') return Buffer.from(word, 'base64').toString('utf8');
    return decoded('encoding: quoted-printable', word.replaceAll('_', ' '));
  });
}
