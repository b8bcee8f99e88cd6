import type { Letterhead } from './letterhead.ts';

/** The texts that name the sender. */
export type SenderTexts = Pick<
  Letterhead,
  'name' | 'address' | 'phone' | 'email' | 'website' | 'taxLabel' | 'taxNumber'
>;

/** Returns the lines of the sender, as documents, emails and the preview print them. Empty texts have no line (DO-10). */
export function senderLines({ name, address, phone, email, website, taxLabel, taxNumber }: SenderTexts): string[] {
  const tax = taxNumber && [taxLabel, taxNumber].filter(Boolean).join(' ');
  return [name, ...address.split('\n'), phone, email, website, tax].map(line => line.trim()).filter(Boolean);
}
