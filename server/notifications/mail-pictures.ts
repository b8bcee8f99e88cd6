import { readMailPicture, readMailSquare } from '../platform/files/mail-pictures.ts';
import type { Email } from '../platform/mail/email.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { isTalk, type MailFacts } from './mail-facts.ts';
import type { Mail } from './queue-mail.ts';

/** The number of pictures in a row. With more products, the last place shows how many more there are. */
const mostPictures = 4;
/** The maximum number of pictures of messages in one email. Further ones are only counted. */
const mostOfMessages = 6;

type Shown = Pick<MailFacts, 'lines' | 'messages' | 'samples' | 'delivery'>;
type Attached = NonNullable<Email['pictures']>[number];
/** The content ids of the pictures that are part of an email. */
export type MailPictures = {
  ofLines: readonly string[];
  /** The ids for each message. */
  ofMessages: readonly (readonly string[])[];
  attached: readonly Attached[];
};

/** Returns the names of the pictures of an email's row: of its first sample, of a delivery's difference, or of the products. */
export function picturesInRow(
  { lines, samples, delivery }: Pick<Shown, 'lines' | 'samples' | 'delivery'>,
  mail?: Mail,
): readonly (string | null)[] {
  if (mail === 'sampleToApprove' || mail === 'sampleDecided') return samples[0]?.pictures ?? [];
  if (mail === 'deliveryDifference' && delivery && delivery.pictures.length > 0) return delivery.pictures;
  return lines.map(({ picture }) => picture);
}

/**
 * Reads the pictures that an email shows: those of its messages or of its row of pictures. Omits pictures that cannot be
 * read.
 */
export async function readMailPictures(storage: Storage, facts: Shown, mail?: Mail): Promise<MailPictures> {
  const attached: Attached[] = [];
  async function attach(name: string, read: typeof readMailPicture): Promise<string[]> {
    const content = await read(storage, name);
    if (!content) return [];
    const cid = `picture-${attached.length + 1}@cordwain`;
    attached.push({ cid, content, type: 'image/jpeg' });
    return [cid];
  }

  const ofMessages: string[][] = [];
  if (mail && isTalk(mail)) {
    for (const { pictures } of facts.messages) {
      const cids: string[] = [];
      for (const name of pictures) {
        if (attached.length < mostOfMessages) cids.push(...(await attach(name, readMailPicture)));
      }
      ofMessages.push(cids);
    }
    return { ofLines: [], ofMessages, attached };
  }
  const shown = mail === 'shipmentSent' ? [] : picturesInRow(facts, mail);
  const most = shown.length > mostPictures ? mostPictures - 1 : mostPictures;
  const ofLines: string[] = [];
  for (const picture of shown.slice(0, most)) {
    if (picture) ofLines.push(...(await attach(picture, readMailSquare)));
  }
  return { ofLines, ofMessages, attached };
}
