import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { colorOption } from '#contract/catalog/option-kinds.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { plural, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import type { ConsideredLine, Effects } from '../../dates/compute-acceptance.ts';
import { acceptanceInWorker } from '../../dates/compute-in-worker.ts';
import { readCalendar, readFactsOfOrder, readPlans } from '../../dates/read-facts.ts';
import { needsDay } from '../../orders/order-dates.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { isNewLine } from '../../platform/stages/new-line.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { FairQueue } from '../../platform/turns/fair-queue.ts';
import { shortDay } from './short-day.ts';
import { shortageWarnings } from './shortage-warnings.ts';
import { catalogColors, type WarningRow, warningsOf } from './warnings.ts';

type Answer = AnswerOf<'readAcceptance'>;
type Picture = { name: string; productId: number; productCode: string };

/** How many files of pictures are looked up for one order, and how many at a time: a store has few connections. */
const mostPictures = 200;
const picturesAtOnce = 20;

/**
 * Returns what accepting an order would do (AC-5), and what is unusual about it (AC-6). Writes nothing. Throws
 * orderNotFound.
 */
export function readAcceptance({ storage }: Context) {
  return async (db: Db, viewer: Viewer, { id, promisedOn }: InputOf<'readAcceptance'>): Promise<Answer> => {
    const { requestedOn, isWithoutDay } = await sql<{ requestedOn: string | null; isWithoutDay: boolean }>`
      select requested_date::text as "requestedOn", ${needsDay} as "isWithoutDay"
      from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.one(db, 'orderNotFound');
    const considered = { orderId: id, promisedOn: promisedOn ?? null, planned: await readPlans(db) };
    const { facts, shortages } = await readFactsOfOrder(db, id);
    const effects = await acceptanceInWorker(facts, considered);
    const days = new WorkCalendar(await readCalendar(db));
    const warnings = [
      ...(await readWarnings(db, id, effects.safeOn, days)),
      ...(await missingPictures(db, storage, id)),
      ...shortageWarnings(viewer, shortages, days),
    ].slice(0, limits.acceptanceWarnings);
    return {
      ...effects,
      lines: effects.lines.map(lineOf),
      requestedOn,
      cannotBePlanned: isWithoutDay && effects.lines.length > 0 && effects.proposedOn === null,
      delays: await named(db, effects),
      warnings,
    };
  };
}

function lineOf({ ahead, held, ...line }: ConsideredLine): Answer['lines'][number] {
  const [cutting = 0, stitching = 0, finishing = 0, packaging = 0] = ahead;
  return { ...line, ahead: { cutting, stitching, finishing, packaging }, heldDays: held };
}

/** Adds the customers' names to the delayed orders. */
async function named(db: Db, { delays }: Effects): Promise<Answer['delays']> {
  if (delays.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, ${shownCustomer} as name
    from orders o where o.id = any(${delays.map(({ orderId }) => orderId)}::bigint[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return delays.map(delay => ({ ...delay, customerName: names.get(delay.orderId) ?? '' }));
}

async function readWarnings(
  db: Db,
  id: number,
  safeOn: string | null,
  days: WorkCalendar,
): Promise<Answer['warnings']> {
  const { rows } = await sql<WarningRow>`
    with ${catalogColors} select w.* from orders o cross join lateral ${warningsOf(sql`${safeOn}::date`)} w
    where o.id = ${id}`.execute(db);
  return rows.map(row => ({
    kind: row.kind,
    productId: row.productId,
    text: warningText(row, days, safeOn),
    ...openOption(row),
  }));
}

/** Returns the option of a warning that has no choice, which the customer can be asked for. */
function openOption({ kind, value, offered }: WarningRow): Pick<Answer['warnings'][number], 'open'> {
  if (kind === 'noColor') return { open: { option: colorOption.name, offered } };
  return kind === 'noChoice' ? { open: { option: value, offered } } : {};
}

/** Whether the storage has no such file. A storage that does not answer says nothing about it. */
async function isLost(storage: Storage, { name }: Picture): Promise<boolean> {
  try {
    return (await storage.open(name)) === undefined;
  } catch {
    return false;
  }
}

/**
 * Returns a warning for each new product with a picture of the customer whose file is not in the storage. Looks at the
 * first pictures of all products before the others.
 */
async function missingPictures(db: Db, storage: Storage, id: number): Promise<Answer['warnings']> {
  const { rows } = await sql<Picture>`
    select name, "productId", "productCode" from (
      select f.name, p.product_id as "productId", p.product_code as "productCode", p.position,
        row_number() over (partition by p.product_id order by i.position) as nth
      from order_products p join order_product_images i using (order_id, product_id) join files f on f.id = i.file_id
      where p.order_id = ${id} and f.kind = 'private' and ${isNewLine('p')}
      order by nth, p.position limit ${sql.lit(mostPictures)}) i
    order by position, nth`.execute(db);
  const turns = new FairQueue({ atOnce: picturesAtOnce });
  const states = await Promise.all(
    rows.map(async picture => ((await turns.run({ keys: [] }, () => isLost(storage, picture))) ? picture : undefined)),
  );
  const lost = new Map(states.flatMap(picture => (picture ? [[picture.productId, picture.productCode]] : [])));
  return [...lost].map(([productId, productCode]) => ({
    kind: 'picture',
    productId,
    text: missingPictureText(productCode),
  }));
}

/** Returns a warning in words. `safeOn` is the safe day of the order. */
function warningText(
  { kind, productCode, quantity, value, offered, units }: WarningRow,
  calendar: WorkCalendar,
  safeOn: string | null,
): string {
  switch (kind) {
    case 'color':
      return offered.length > 0
        ? t`${productCode} is not made in ${value}: ${offered.join(', ')}`
        : t`${productCode} is not made in ${value}`;
    case 'noColor':
    case 'noChoice':
      return notGivenText(productCode, { quantity, units }, value, offered);
    case 'material':
      return quantity === 1
        ? t`${productCode} has no material record`
        : t`${someCodes(offered)} have no material record`;
    case 'early': {
      const days = safeOn === null ? 0 : calendar.numberOf(safeOn) - calendar.numberOf(value);
      return plural(
        days,
        {
          one: 'Asked for {day}: # working day before the safe date',
          other: 'Asked for {day}: # working days before the safe date',
        },
        { day: shortDay(value) },
      );
    }
    case 'firstOrder':
      return t`First order of this customer`;
    case 'twice':
      return plural(
        quantity,
        {
          one: '{code}: # item, at most {most} in earlier orders',
          other: '{code}: # items, at most {most} in earlier orders',
        },
        { code: productCode, most: number(Number(value)) },
      );
    case 'changed':
      return quantity === 1
        ? t`${productCode} was changed after it was ordered`
        : t`${someCodes(offered)} were changed after they were ordered`;
    case 'picture':
      return missingPictureText(productCode);
  }
}

/** Returns a text such as 'TB-104: no color given for 5 of 20 items. Offered: Black, Tan'. */
function notGivenText(
  code: string,
  { quantity, units }: Pick<WarningRow, 'quantity' | 'units'>,
  option: string,
  offered: readonly string[],
): string {
  const [some, all] = [number(units), number(quantity)];
  const isPart = units < quantity;
  const text =
    option === ''
      ? isPart
        ? t`${code}: no color given for ${some} of ${all} items.`
        : t`${code}: no color given.`
      : isPart
        ? t`${code}: no ${option} given for ${some} of ${all} items.`
        : t`${code}: no ${option} given.`;
  return offered.length > 0 ? `${text} ${t`Offered: ${offered.join(', ')}`}` : text;
}

/** How many codes a warning about several products names. */
const mostCodes = 4;

/** Returns 'KF-007, DK-316 and BT-036', or the first codes and how many others there are. */
function someCodes(codes: readonly string[]): string {
  const named = codes.slice(0, codes.length > mostCodes ? mostCodes - 1 : mostCodes);
  const more = codes.length - named.length;
  if (more > 0) return t`${named.join(', ')} and ${number(more)} more`;
  const last = named.pop() as string;
  return t`${named.join(', ')} and ${last}`;
}

function missingPictureText(productCode: string): string {
  return t`A picture of ${productCode} is missing`;
}
