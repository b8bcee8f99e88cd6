import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { hourKeys, lockTries } from '../accounts/sign-in/lock-tries.ts';
import { codesMeant, notInCatalog } from '../catalog/codes-meant.ts';
import { LineRefusals } from '../orders/line-refusals.ts';
import { maySeeProduct } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import type { Prepared } from '../platform/http/serve.ts';
import { problem } from '../platform/problems/problem.ts';
import { quoteInWorker } from './compute-in-worker.ts';
import type { Quoted } from './forecast-facts.ts';
import { readFacts, readPlans } from './read-facts.ts';
import { readQuoteSetting } from './read-quote-setting.ts';

type Quote = AnswerOf<'quoteDate'>;

/** Counts a quote of the viewer's company in the database, for all processes. Throws tooManyTries above 30 an hour. */
async function countQuote(db: Db, { id, companyId }: Viewer): Promise<void> {
  const key = hourKeys.quote + (companyId === null ? `account:${id}` : `company:${companyId}`);
  const { wait } = await inTransaction(db, async tx => {
    await lockTries(tx, [key]);
    return sql<{ wait: number | null }>`
      with recent as (
        select count(*) as quotes, min(tried_at) as first from login_tries
        where key = ${key} and tried_at > now() - interval '1 hour'
      ), counted as (
        insert into login_tries (key) select ${key} from recent where quotes < ${limits.quotes}
      )
      select case when quotes >= ${limits.quotes} then ceil(extract(epoch from first + interval '1 hour' - now()))::int
        end as wait from recent`.one(tx);
  });
  if (wait !== null) throw problem('tooManyTries', { retryAfter: Math.max(1, wait) });
}

/**
 * Forecasts the safe date of products that a customer would order now (DA-8). Runs before the transaction begins,
 * because it takes long. Throws notFound while the workshop shows no expected dates, orderLineRefused, tooManyTries.
 */
export async function prepareQuote(
  { db }: Context,
  viewer: Viewer,
  { products }: InputOf<'quoteDate'>,
): Promise<Prepared<Quote>> {
  const { showExpected } = await readQuoteSetting(db);
  if (!showExpected) throw problem('notFound');
  await countQuote(db, viewer);
  const quoted = await findQuoted(db, viewer, products);
  return {
    value: { safeOn: await quoteInWorker(await readFacts(db, quoted), quoted, await readPlans(db)) },
    discard: async () => {},
  };
}

/** Returns the prepared answer and writes nothing. */
export async function quoteDate(_tx: Tx, _viewer: Viewer, _input: InputOf<'quoteDate'>, quote: Quote): Promise<Quote> {
  return quote;
}

async function findQuoted(db: Db, viewer: Viewer, products: InputOf<'quoteDate'>['products']): Promise<Quoted[]> {
  const codes = products.map(({ productCode }) => productCode.trim());
  const found = await findIds(db, viewer, codes);
  const meant = await codesMeant(
    db,
    viewer,
    codes.filter(code => !found.has(code)),
  );
  const clear = [...meant.values()].flatMap(([only = '', ...others]) => (others.length === 0 ? [only] : []));
  const known = clear.length === 0 ? found : await findIds(db, viewer, clear);
  const refusals = new LineRefusals(products);
  const quoted = products.flatMap(({ quantity }, index) => {
    const code = codes[index] ?? '';
    const productId = found.get(code) ?? known.get(meant.get(code)?.length === 1 ? (meant.get(code)?.[0] ?? '') : '');
    if (productId === undefined) refusals.refuse(index, t`this product ${notInCatalog(meant.get(code))}`);
    return productId === undefined ? [] : { productId, quantity };
  });
  refusals.throwIfAny();
  return quoted;
}

async function findIds(db: Db, viewer: Viewer, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select c.code, p.id from unnest(${codes}::text[]) as c(code)
    join products p on lower(p.product_code) = lower(c.code) where ${maySeeProduct(viewer)}`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
