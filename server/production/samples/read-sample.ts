import type { InputOf } from '#contract/calls.ts';
import { newestRound, sampleState } from '../../orders/line-sample-json.ts';
import { pictureAddress } from '../../orders/order-json.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';

/** Reads the sample of a line with its rounds, the newest first. Throws orderNotFound and orderProductNotFound. */
export async function readSample(db: Db, viewer: Viewer, { id, productId }: InputOf<'readSample'>): Promise<JsonText> {
  const isStaff = viewer.side === 'admin';
  const picturesOf = (side: 'admin' | 'customer') => sql`coalesce((
    select json_agg(${pictureAddress(viewer)} order by i.position) from sample_images i join files f on f.id = i.file_id
    where i.order_id = s.order_id and i.product_id = s.product_id and i.round = s.round and i.side = ${side}), '[]')`;
  const person = (by: string, isShown: boolean) => {
    const written = sql`case when ${sql.ref(`${by}_name`)} is not null
      then json_build_object('id', ${sql.ref(by)}, 'name', ${sql.ref(`${by}_name`)}) end`;
    return isShown ? written : sql`null::json`;
  };
  const rounds = sql`coalesce((
    select json_agg(json_build_object('round', s.round, 'note', s.note, 'images', ${picturesOf('admin')},
      'postedAt', iso(s.posted_at), 'postedBy', ${person('s.posted_by', isStaff)}, 'decision', s.decision,
      'answer', s.answer, 'answerImages', ${picturesOf('customer')}, 'decidedAt', iso(s.decided_at),
      'decidedBy', ${person('s.decided_by', true)}, 'replaced', s.replaced) order by s.round desc)
    from sample_rounds s where s.order_id = p.order_id and s.product_id = p.product_id), '[]')`;
  // Customers see who of them approved, and nobody of the workshop (CC-1).
  const by = isStaff
    ? person('p.sample_by', true)
    : sql`case p.sample when 'approved' then ${person('p.sample_by', true)} end`;
  const row = await sql<{ json: JsonText | null }>`
    select case when p.product_id is not null then json_build_object('sample',
      case when p.sample is not null then json_build_object('state', ${sampleState}, 'reason', p.sample_reason,
        'by', ${by}, 'at', iso(p.sample_at), 'rounds', ${rounds}) end)::text end as json
    from orders o left join order_products p on p.order_id = o.id and p.product_id = ${productId}
    left join lateral (${newestRound}) r on true
    where o.id = ${id} and ${maySeeOrder(viewer)}`.one(db, 'orderNotFound');
  if (!row.json) throw problem('orderProductNotFound');
  return row.json;
}
