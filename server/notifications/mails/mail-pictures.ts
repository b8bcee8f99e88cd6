import { readMailPicture, readMailSquare } from '../../platform/files/mail-pictures.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Given, Shown } from './parts/order-mail.ts';

/** The number of pictures in a row. With more products, the last place shows how many more there are. */
const mostPictures = 4;
/** The maximum number of pictures of messages in one email. Further ones are only counted. */
const mostOfMessages = 6;

export type MailPictures = Pick<Given, 'cids' | 'inRow'> & { attached: NonNullable<Email['pictures']> };

/** Reads the pictures that an email shows. Omits pictures that cannot be read. */
export async function readMailPictures(storage: Storage, shown: Shown): Promise<MailPictures> {
  const attached: NonNullable<Email['pictures']>[number][] = [];
  async function attach(name: string, read: typeof readMailPicture): Promise<string[]> {
    const content = await read(storage, name);
    if (!content) return [];
    const cid = `picture-${attached.length + 1}@cordwain`;
    attached.push({ cid, content, type: 'image/jpeg' });
    return [cid];
  }

  const cids = { ofRow: [] as string[], ofMessages: [] as string[][] };
  if ('messages' in shown) {
    for (const pictures of shown.messages) {
      const own: string[] = [];
      for (const name of pictures) {
        if (attached.length < mostOfMessages) own.push(...(await attach(name, readMailPicture)));
      }
      cids.ofMessages.push(own);
    }
    return { cids, inRow: 0, attached };
  }
  const { row } = shown;
  const most = row.length > mostPictures ? mostPictures - 1 : mostPictures;
  for (const picture of row.slice(0, most)) {
    if (picture) cids.ofRow.push(...(await attach(picture, readMailSquare)));
  }
  return { cids, inRow: row.length, attached };
}
