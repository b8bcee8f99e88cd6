import type { JobTicket } from '#contract/benches/tickets/tickets.ts';
import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { readJpeg } from '../../platform/files/read-jpeg.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { FairQueue } from '../../platform/turns/fair-queue.ts';
import { keysOf, partyOf } from '../../platform/turns/party.ts';
import { jobJson, linePictures } from '../job-json.ts';

/** How many pictures of one call are in memory at once. */
const atOnce = 16;

type Tickets = AnswerOf<'readTickets'>;
type Row = Omit<JobTicket, 'pictures' | 'samplePictures' | 'productPicture'> & {
  sampleNames: string[];
  names: string[];
  productName: string | null;
};

/** Reads the tickets of an order, in the order of its lines (TI-1). Throws orderNotFound. */
export function readTickets({ storage }: Context) {
  return async (db: Db, viewer: Viewer, { id }: InputOf<'readTickets'>): Promise<Tickets> => {
    const rows = await readRows(
      db,
      viewer,
      sql`
      select o.id as order_id, p.product_id, p.position as place
      from orders o join order_products p on p.order_id = o.id where o.id = ${id}`,
    );
    if (rows.length === 0) throw problem('orderNotFound');
    return withPictures(storage, viewer, rows);
  };
}

/**
 * Reads the tickets of lines of any orders, in the given order (TI-1), before the transaction because pictures take
 * time. Throws orderNotFound and orderProductNotFound when a line is missing.
 */
export async function prepareTickets(
  { reads, storage }: Context,
  viewer: Viewer,
  { lines }: InputOf<'readTicketsOfLines'>,
): Promise<Prepared<Tickets>> {
  const orderIds = lines.map(line => line.orderId);
  const rows = await readRows(
    reads,
    viewer,
    sql`
    select * from unnest(${orderIds}::bigint[], ${lines.map(line => line.productId)}::bigint[])
      with ordinality as l(order_id, product_id, place)`,
  );
  if (rows.length < lines.length) {
    const { rows: found } = await sql<{ id: number }>`
      select id from orders o where o.id = any(${orderIds}::bigint[]) and ${maySeeOrder(viewer)}`.execute(reads);
    throw problem(found.length < new Set(orderIds).size ? 'orderNotFound' : 'orderProductNotFound');
  }
  return { value: await withPictures(storage, viewer, rows), discard: async () => {} };
}

/** The names of the first pictures of the approved sample of the line `p`. */
const sampleNames = sql<string[]>`case when p.sample = 'approved' then coalesce((
  select json_agg(f.name order by i.position) from sample_images i join files f on f.id = i.file_id
  where i.order_id = p.order_id and i.product_id = p.product_id and i.side = 'admin'
    and i.position < ${limits.ticketSamples} and i.round = (
      select max(r.round) from sample_rounds r
      where r.order_id = p.order_id and r.product_id = p.product_id and r.decision = 'approve')), '[]') else '[]' end`;

async function readRows(db: Db, viewer: Viewer, lines: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${jobJson} as job, p.description as note, coalesce(p.product_description, '') as "productDescription",
      (select count(*)::int from order_products q where q.order_id = o.id and q.position <= p.position) as "productNumber",
      o.total_products as "totalProducts", coalesce((
      select json_agg(s.name order by s.place) from ${linePictures} s
      where s.kind = 'private' and s.place < ${limits.ticketPictures}), '[]') as names, ${sampleNames} as "sampleNames",
      case p.sample when 'approved' then iso(p.sample_at) end as "approvedAt",
      (select s.name from ${linePictures} s where s.kind = 'catalog') as "productName"
    from (${lines}) l join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
    join orders o on o.id = p.order_id where ${maySeeOrder(viewer)} order by l.place`.execute(db);
  return rows;
}

/**
 * Adds the pictures. Lines often share pictures, so each picture is encoded once. Omits missing and damaged pictures.
 */
async function withPictures(storage: Storage, viewer: Viewer, rows: readonly Row[]): Promise<Tickets> {
  const names = [...new Set(rows.flatMap(row => [...row.sampleNames, ...row.names, row.productName ?? []].flat()))];
  const party = partyOf(viewer);
  const turns = new FairQueue({ atOnce });
  const encoded = new Map(
    await Promise.all(
      names.map(async name => {
        const jpeg = await turns.run({ keys: keysOf(party) }, () =>
          readJpeg(storage, party, name, limits.ticketPicturePixels),
        );
        return [name, jpeg?.toString('base64')] as const;
      }),
    ),
  );
  const read = (some: readonly string[]) => some.map(name => encoded.get(name)).filter(jpeg => jpeg !== undefined);
  const tickets = rows.map(({ sampleNames, names: ofLine, productName, ...row }) => {
    const ofSample = read(sampleNames);
    const pictures = [...ofSample, ...read(ofLine)].slice(0, limits.ticketPictures);
    return {
      ...row,
      pictures,
      samplePictures: ofSample.length,
      productPicture: (productName && encoded.get(productName)) || null,
    };
  });
  return { tickets };
}
