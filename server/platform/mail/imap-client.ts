import { ImapFlow } from 'imapflow';
import { passwordRefused } from './mail-faults.ts';

const local = ['localhost', '127.0.0.1', '[::1]'];
const times = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 90_000 };

/** Returns a client that is not connected yet. The password crosses the network only encrypted. */
export function imapClient(address: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !local.includes(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    clientInfo: { name: 'Cordwain' },
    autoIdleDelay: 200,
    maxIdleTime: 60_000,
    // An email never arrives in one piece.
    maxLiteralSize: 4 * 1024 * 1024,
    maxResponseSize: 16 * 1024 * 1024,
    ...times,
  });
  // Every failure also fails the command that is running.
  client.on('error', () => {});
  return client;
}

/** Returns the folder that MAIL_IN_URL names, or INBOX. */
export function folderName(address: string): string {
  return decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX';
}

/** Returns in words why the mailbox cannot be read. Never contains the password. */
export function explainMailFault(error: unknown): string {
  const { message, code, authenticationFailed, responseText } = error as Failure;
  if (authenticationFailed) return [passwordRefused, responseText].filter(Boolean).join(': ');
  return [responseText ?? message ?? String(error), code ? `(${code})` : ''].filter(Boolean).join(' ');
}

type Failure = { message?: string; code?: string; authenticationFailed?: boolean; responseText?: string };
