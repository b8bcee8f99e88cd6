/** A composed email. Texts may contain user input; the sender keeps headers on one line. */
export type Letter = {
  /** The kind of the email, for failures. */
  mail: string;
  accountId: number;
  orderId?: number;
  address: string;
  subject: string;
  text: string;
  html: string;
  /** Pictures that the HTML shows as `cid:`. */
  pictures?: readonly { cid: string; content: Buffer; type: string }[];
  /** The local part of the Message-ID: the same for every attempt, so that a mail server can recognize duplicates. */
  id: string;
  /** The local part of the Message-ID of the conversation that this mail belongs to. */
  thread?: string;
  replyTo?: string | undefined;
  /** Where the reader turns these emails off. */
  settingsUrl?: string | undefined;
  /** What `note` of the kind stores after sending. */
  acted?: Record<string, unknown>;
};
