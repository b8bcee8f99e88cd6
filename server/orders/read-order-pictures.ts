import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Db } from '../database/transaction.ts';
import { readPaperPicture } from '../files/read-paper-picture.ts';
import type { Storage } from '../files/storage.ts';
import { takeTurns } from '../files/take-turns.ts';
import { maySeeOrder } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';

type Line = { productId: number; name: string };
const atOnce = 16;

/**
 * The first picture of each line, small, as a paper takes it: one call, where 200 would take longer than the drawing. A
 * line without a picture, or whose picture is gone, is left out. Throws orderNotFound.
 */
export function readOrderPictures(storage: Storage) {
  return async (
    db: Db,
    viewer: Viewer,
    { id }: InputOf<'readOrderPictures'>,
  ): Promise<AnswerOf<'readOrderPictures'>> => {
    const { rows } = await sql<{ lines: Line[] }>`
      select coalesce((
        select json_agg(json_build_object('productId', p.product_id, 'name', f.name) order by p.position)
        from order_products p
        cross join lateral (
          select file_id from order_product_images where order_id = p.order_id and product_id = p.product_id
          order by position limit 1) i
        join files f on f.id = i.file_id
        where p.order_id = o.id), '[]') as lines
      from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.execute(db);
    if (!rows[0]) throw problem('orderNotFound');

    const inTurn = takeTurns(atOnce);
    const pictures = await Promise.all(
      rows[0].lines.map(async ({ productId, name }) => {
        const picture = await inTurn(() => readPaperPicture(storage, name));
        return picture ? [{ productId, jpeg: picture.toString('base64') }] : [];
      }),
    );
    return { pictures: pictures.flat() };
  };
}
