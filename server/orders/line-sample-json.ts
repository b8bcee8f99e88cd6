import { type Sql, sql } from '../platform/database/sql.ts';

/** The newest round of the line in the row `p`, as a query of one row at most. */
export const newestRound = sql`
  select r.* from sample_rounds r where r.order_id = p.order_id and r.product_id = p.product_id
  order by r.round desc limit 1`;

/** The state of the sample of the line `p` whose newest round is `r`. A sample may be required again after an approval. */
export const sampleState = sql<string>`case when p.sample <> 'asked' then p.sample
  when r.decision = 'change' then 'change' when r.round is null or r.decision = 'approve' then 'required' else 'waiting' end`;

/** The sample of the line in the row `p` as lists of orders show it, or null (contract/orders/samples). */
export const lineSampleJson: Sql<unknown> = sql`case when p.sample is not null then (
  select json_build_object('state', ${sampleState}, 'round', r.round, 'since', iso(
    case ${sampleState} when 'waiting' then r.posted_at when 'change' then r.decided_at else p.sample_at end))
  from (select) one left join lateral (${newestRound}) r on true) end`;
