import { folded } from '#contract/call/folding.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';

/**
 * Finds the product of each picture by the name of its file (CA-10): the longest code that begins the name, folded
 * (ER-9), and ends where a word ends. Of codes that fold alike, the one as typed wins, ignoring case.
 */
export async function matchPictureNames(
  _tx: Tx,
  _viewer: Viewer,
  { names }: InputOf<'matchPictureNames'>,
): Promise<JsonStatement> {
  const typed = names.flatMap((name, index) => beginnings(name).map(part => ({ index, part })));
  return sql`
    with part as (
      select * from unnest(${typed.map(({ index }) => index)}::int[], ${typed.map(({ part }) => part)}::text[],
        ${typed.map(({ part }) => folded(part))}::text[]) as t(index, typed, folded)
      where folded <> ''
    ), found as (
      select t.index, p.id, lower(p.product_code) = lower(t.typed) as same, length(t.folded) as size,
        rank() over (partition by t.index order by length(t.folded) desc, lower(p.product_code) = lower(t.typed) desc)
      from part t join products p on p.code_folded = t.folded
    ), meant as (
      select index, min(id) as id from found where rank = 1 group by index having count(distinct id) = 1
    )
    select json_build_object('products', json_agg(
      case when p.id is not null then json_build_object('id', p.id, 'productCode', p.product_code,
        'revision', p.revision, 'images', (select count(*) from product_images i where i.product_id = p.id)) end
      order by n.index))::text as json
    from generate_series(0, ${names.length - 1}::int) as n(index)
    left join meant m on m.index = n.index left join products p on p.id = m.id`;
}

/** Returns the parts of a file's name that may be a code: all of it without the ending, and up to the end of each word. */
function beginnings(name: string): string[] {
  const stem = name.replace(/\.[^.]*$/, '').trim();
  const ends = [...stem.matchAll(/(?<=[\p{L}\p{N}\p{M}])(?![\p{L}\p{N}\p{M}])/gu)].map(({ index }) => index);
  const signs = [...stem.matchAll(/(?<=[^\p{L}\p{N}\p{M}\s])/gu)].map(({ index }) => index);
  return [...new Set([...ends, ...signs, stem.length])].map(end => stem.slice(0, end)).filter(Boolean);
}
