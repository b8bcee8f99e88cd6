import { createTransport } from 'nodemailer';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import type { Settings } from '../settings/settings.ts';
import type { Email } from './email.ts';
import { oneLine } from './one-line.ts';

// The sum of these times is below the database's idle timeout of a transaction and the outbox's lease on a row.
const sendMs = 40_000;
const connectMs = 10_000;

export type MailServer = {
  /** Sends an email. Throws when the mail server did not accept it. */
  send(email: Email, stopping?: AbortSignal): Promise<void>;
  close(): void;
};

/** Returns the mail server of SMTP_URL, or undefined without that setting. */
export function mailServer(settings: Settings): MailServer | undefined {
  if (!settings.SMTP_URL) return undefined;
  const transport = createTransport({
    url: settings.SMTP_URL,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: sendMs,
    // User input must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = senderOf(settings);
  const idOf = (local: string) => `<${local}@${hostOf(from.address)}>`;
  return {
    close: () => transport.close(),
    send: async (email, stopping) => {
      const { address, subject, text, html, pictures = [], pdf, id, thread, replyTo, settingsUrl, isReply } = email;
      const late = AbortSignal.timeout(sendMs);
      await transport.sendMail({
        from,
        // nodemailer converts an international domain to ASCII, and requests SMTPUTF8 when the local part needs it.
        to: { name: '', address },
        envelope: { from: from.address, to: [address] },
        ...(replyTo && isEmailAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
        subject: oneLine(subject),
        text,
        ...(html !== undefined && { html }),
        attachments: [
          ...pictures.map(({ cid, content, type }) => ({
            cid,
            content,
            contentType: type,
            contentDisposition: 'inline' as const,
            filename: false as const,
          })),
          ...(pdf ? [{ filename: pdf.file.name, content: pdf.file.content, contentType: 'application/pdf' }] : []),
        ],
        messageId: idOf(id),
        ...(thread && thread !== id && { inReplyTo: idOf(thread), references: idOf(thread) }),
        ...(settingsUrl && { list: { unsubscribe: settingsUrl } }),
        headers: { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated' },
        signal: stopping ? AbortSignal.any([stopping, late]) : late,
      });
    },
  };
}

/** Returns MAIL_FROM, else the user of SMTP_URL if that is an address, else no-reply at the portal's host. */
function senderOf({ BRAND_NAME, MAIL_FROM, SMTP_URL, PUBLIC_URL }: Settings): { name: string; address: string } {
  const user = decodeURIComponent(new URL(SMTP_URL ?? 'smtp://localhost').username);
  const host = new URL(PUBLIC_URL ?? 'http://localhost').hostname;
  const address = MAIL_FROM?.address ?? (isEmailAddress(user) ? user : `no-reply@${host}`);
  return { name: oneLine(MAIL_FROM?.name ?? BRAND_NAME), address };
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/**
 * Whether the server permanently rejected the address or the email with a 5xx status. A rejected sign-in means a wrong
 * setting, so the email is retried.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as Failure;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Whether the server permanently rejected the content of an email, and not its address. */
export function isContentRefused(error: unknown): boolean {
  return isRefusedForGood(error) && (error as Failure).command !== 'RCPT TO';
}

const beforeTheEmail = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'];

/**
 * Whether the server surely did not accept an email: there was no connection, or it answered with an error. After any
 * other failure, such as a lost connection, the email may have been accepted.
 */
export function isSurelyUnsent(error: unknown): boolean {
  const { code, syscall, timeoutType = '', responseCode = 0 } = error as Failure;
  return responseCode >= 400 || syscall === 'connect' || code === 'EDNS' || beforeTheEmail.includes(timeoutType);
}

type Failure = { code?: string; command?: string; syscall?: string; timeoutType?: string; responseCode?: number };
