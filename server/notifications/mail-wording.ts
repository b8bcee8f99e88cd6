import type { MailFacts } from './mail-facts.ts';
import type { Mail } from './queue-mail.ts';

export type Wording = MailFacts & { mail: Mail; orderId: number; brand: string };

export type MailWords = {
  subject: string;
  /** The first words, which email programs show beside the subject in lists. */
  preheader: string;
  heading?: string;
  sentence: string;
  /** The label of the button. */
  button: string;
};
