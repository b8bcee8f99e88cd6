import type { OrderProduct } from '#contract/orders/orders.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { PdfPlace } from './mail-pdfs.ts';

/** `picture` is the name of the first picture's file. */
export type MailLine = Pick<OrderProduct, 'productCode' | 'description' | 'quantity' | 'passed' | 'breakdown'> & {
  picture: string | null;
};

/** The reader and the order of an email. All texts are user input. */
export type OrderFacts = {
  address: string;
  /** Whether the emails to the reader carry PDFs (DO-11). */
  wantsPdfs: boolean;
  customerName: string;
  /** The address of the order's customer, or null when the account was deleted. */
  customerAddress: string | null;
  /** The address of the first person of the workshop who has one. */
  workshopAddress: string | null;
  poNumber: string;
  /** A day such as '2026-12-18'. */
  requestedDate: string | null;
  promisedOn: string | null;
  deliveryAddress: string;
  totalProducts: number;
  totalItems: number;
  lines: readonly MailLine[];
};

/** The order of an email, and what its kind tells besides. */
export type About<News> = OrderFacts & { orderId: number; news: News };

/** The names of the pictures that an email shows: those of each message, or a row. */
export type Shown = { messages: readonly (readonly string[])[] } | { row: readonly (string | null)[] };

export type Given<News = unknown> = About<News> & {
  brand: string;
  /** Scheme and host for links. Without it, emails contain no links. */
  publicUrl: string | undefined;
  /** The content ids of the pictures that are part of the email: of the row, or of each message. */
  cids: { ofRow: readonly string[]; ofMessages: readonly (readonly string[])[] };
  /** How many pictures the row would have with all of them. */
  inRow: number;
  /** Where the PDF of the email is, if it has one. */
  pdf?: PdfPlace | undefined;
};

export type Written = {
  /** Contains the number of the order. */
  subject: string;
  /** The first words, which email programs show beside the subject in lists. */
  preheader: string;
  heading?: string;
  /** The paragraphs as plain text. */
  text: readonly string[];
  html: string;
  /** The label of the button, and its address besides that of orders. */
  button: string;
  place?: string;
};

/** A kind of email about orders. Its file in `kinds/` has all that is special about it. */
export type OrderMail<News = unknown> = {
  to: 'workshop' | 'customer';
  /** The column of the account that turns it off. */
  setting: string;
  /** The minimum time in minutes between two about one order (NO-5), usually 5. One email covers all changes of that time. */
  quietMinutes?: number;
  /** The email that begins the conversation about an order has the id that the others refer to. */
  begins?: boolean;
  /** The PDF that it carries unless its reader wants none (DO-11). */
  pdf?: 'order' | 'delivery' | 'shipment';
  /** Condition on the order `o` without which it is no longer sent. */
  isDue?: Sql<boolean>;
  /**
   * The statement that reads what it tells as `news`, and as `last` the newest thing of it, which the next email does not
   * repeat (`mailed.told_message_id`). Reads the account `a` and the order `o`. Without a row the email is no longer sent.
   * `messageId` is what queueMail got.
   */
  read?(messageId: number): Sql;
  /** Returns the pictures that it shows, by default a row of those of the products. */
  shown?(about: About<News>): Shown;
  write(given: Given<News>): Written;
  /** Whether an answer by email answers a question, the newest thing that the email tells. */
  isQuestion?(news: News): boolean;
  /** Whether the promised day of the order is news that it tells, so that no email about dates repeats it (NO-8). */
  isPromise?(news: News): boolean;
};
