import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { readPdfPicture } from '../platform/files/read-pdf-picture.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { FairQueue } from '../platform/turns/fair-queue.ts';
import { keysOf, partyOf } from '../platform/turns/party.ts';

type Line = { productId: number; name: string };
const atOnce = 16;

/**
 * Reads the first picture of each line in the size of a PDF, in one call, because 200 calls would take longer than
 * rendering. Omits lines without a stored picture. Throws orderNotFound.
 */
export function readOrderPictures(storage: Storage) {
  return async (
    db: Db,
    viewer: Viewer,
    { id }: InputOf<'readOrderPictures'>,
  ): Promise<AnswerOf<'readOrderPictures'>> => {
    const { lines } = await sql<{ lines: Line[] }>`
      select coalesce((
        select json_agg(json_build_object('productId', p.product_id, 'name', f.name) order by p.position)
        from order_products p
        cross join lateral (
          select file_id from order_product_images where order_id = p.order_id and product_id = p.product_id
          order by position limit 1) i
        join files f on f.id = i.file_id
        where p.order_id = o.id), '[]') as lines
      from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.one(db, 'orderNotFound');
    const party = partyOf(viewer);
    const turns = new FairQueue({ atOnce });
    const pictures = await Promise.all(
      lines.map(async ({ productId, name }) => {
        const picture = await turns.run({ keys: keysOf(party) }, () => readPdfPicture(storage, party, name));
        return picture ? [{ productId, jpeg: picture.toString('base64') }] : [];
      }),
    );
    return { pictures: pictures.flat() };
  };
}
