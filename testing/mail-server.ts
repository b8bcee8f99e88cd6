import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  /** The SMTP parameters of MAIL FROM. */
  extensions: string[];
  /** The headers as received, unfolded. */
  headers: string;
  text: string;
  html: string;
};

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** The replies to the next mails: to the recipient, or after the complete mail. Undefined: accepted. */
  answers: { recipient?: SmtpAnswer; mail?: SmtpAnswer; delayMs?: number };
  /** Refuses connections, like a server that is down. */
  away(): Promise<void>;
  back(): Promise<void>;
};
type SmtpAnswer = { code: number; text: string };

/** A real SMTP server on loopback that stores received mails. */
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
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            extensions: mailFrom && 'SMTPUTF8' in (mailFrom.args || {}) ? ['SMTPUTF8'] : [],
            ...partsOf(Buffer.concat(chunks).toString('utf8')),
          });
          done();
        }, answers.delayMs ?? 0);
      });
    },
  };

  let port = 0;
  let server: SMTPServer;
  const listen = () =>
    new Promise<void>(resolve => {
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
    away: () => new Promise(resolve => server.close(() => resolve())),
    back: listen,
  };
}

function failure({ code, text }: SmtpAnswer): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Parses a mail with two alternatives. */
function partsOf(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(headers)?.[1];
  const parts = boundary ? body.split(`--${boundary}`).map(part => split(part.replace(/^\r\n/, ''))) : [];
  const of = (type: string) => {
    const part = parts.find(({ headers }) => headers.toLowerCase().includes(`content-type: ${type}`));
    return part ? decoded(part.headers, part.body).replaceAll('\r\n', '\n').trimEnd() : '';
  };
  return { headers, text: of('text/plain'), html: of('text/html') };
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
