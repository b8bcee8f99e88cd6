/** A composed email. Texts may contain user input; the sender keeps headers on one line. */
export type Email = {
  /** The kind of the email, for failures. */
  mail: string;
  accountId: number;
  orderId?: number;
  address: string;
  subject: string;
  text: string;
  /** Without it, the email is plain text. */
  html?: string;
  /** A PDF that the email carries, and its content if the mail server refuses it with that. */
  pdf?: { file: { name: string; content: Buffer }; without: { text: string; html: string } };
  /** Pictures that the HTML shows as `cid:`. */
  pictures?: readonly { cid: string; content: Buffer; type: string }[];
  /**
   * The local part of the Message-ID. It is the same for every attempt, so that a mail server can recognize duplicates.
   */
  id: string;
  /** The local part of the Message-ID of the conversation that this email belongs to. */
  thread?: string;
  replyTo?: string | undefined;
  /** Whether a program answers an email with it. */
  isReply?: boolean;
  /** The URL where the reader can turn these emails off. */
  settingsUrl?: string | undefined;
  /** The data that the kind's `note` stores after sending. */
  acted?: Record<string, unknown>;
};
