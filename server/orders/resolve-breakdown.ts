import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { colorOption } from '#contract/catalog/option-kinds.ts';
import type { OrderLine } from '#contract/orders/order-line.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { LineRefusals } from './line-refusals.ts';

/** An option of the product as the database has it, with retired choices; `retired` options too. */
type KnownOption = {
  id: number;
  name: string;
  kind: 'choice' | 'text';
  required: boolean;
  most: number | null;
  retired: boolean;
  choices: { id: number; name: string; retired: boolean }[] | null;
};
/** The colors and options of a product, which the combinations of a line must fit. */
export type ProductOptions = { colors: readonly string[]; options: readonly KnownOption[] | null };
/** `seen` is the revision as it was before the statement waited for the lock. */
export type LockedProduct = ProductOptions & { id: number; revision: number; seen: number };

type StoredChoice = { optionId: number; option: string; choiceId?: number; value: string };
/** A combination as lines store it: names and values as they are when the order is placed (OR-4). */
export type StoredRow = { quantity: number; choices: StoredChoice[] };
type GivenRow = NonNullable<OrderLine['breakdown']>[number];

/** All options of the row `p` of products, also retired ones, because a refusal names them. Null without any. */
const knownOptions: Sql<unknown> = sql`(
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'required', o.required, 'most', o.most,
    'retired', o.retired_at is not null, 'choices', (
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'retired', c.retired_at is not null))
      from option_choices c where c.option_id = o.id)) order by o.position, o.id)
  from product_options o where o.product_id = p.id)`;

/** The columns of LockedProduct, from the row `p` of products. */
export const lockedColumns: Sql = sql`p.id, p.revision, p.colors, ${knownOptions} as options,
  (select s.revision from products s where s.id = p.id) as seen`;

/**
 * Reads products with a statement that locks them. If another revision was seen, a save came first, and the statement saw
 * the options and pictures before it (R4). The rows are locked then, so the next statement sees what belongs to them.
 */
export async function readLocked<R extends LockedProduct>(tx: Tx, statement: Sql<R>): Promise<R[]> {
  const { rows } = await statement.execute(tx);
  return rows.some(({ revision, seen }) => revision !== seen) ? readLocked(tx, statement) : rows;
}

/**
 * Returns the combinations of a line as they are stored, with equal ones merged (OP-3). Refuses each row and option that
 * does not fit the product, and combinations that do not add up to the line's quantity.
 */
export function resolveBreakdown(
  { breakdown: given = [], quantity }: Pick<OrderLine, 'breakdown' | 'quantity'>,
  line: number,
  product: ProductOptions,
  refusals: LineRefusals,
): StoredRow[] {
  const refuse = (path: string, name: string, text: string) =>
    refusals.refuseField(line, `breakdown${path}`, name, text);
  if (given.length > limits.breakdownRows) {
    refuse('', 'combinations', `may have at most ${limits.breakdownRows} rows`);
    return [];
  }
  const sum = given.reduce((total, row) => total + row.quantity, 0);
  if (given.length > 0 && sum !== quantity) refuse('', 'combinations', `must add up to ${quantity}`);
  // A product with a required option needs a combination.
  const rows: GivenRow[] = given.length > 0 ? given : [{ quantity, choices: {} }];
  const stored = rows.map((row, index) => ({
    quantity: row.quantity,
    choices: choicesOf(row, product, (option, text) => refuse(`.${index}.${option}`, option, text)),
  }));
  return merged(stored);
}

type Refuse = (option: string, text: string) => void;

/** Returns the choices of a row in the order of the product's options: the color first. */
function choicesOf(row: GivenRow, product: ProductOptions, refuse: Refuse): StoredChoice[] {
  const options = [colorChoices(product.colors), ...(product.options ?? [])];
  for (const id of Object.keys(row.choices)) {
    const option = options.find(one => String(one.id) === id);
    if (!option || (option.retired && !isNothing(row.choices[id]))) refuse(option?.name ?? id, noLonger);
  }
  return options
    .filter(option => !option.retired)
    .flatMap(option => choiceOf(option, row.choices[option.id], text => refuse(option.name, text)) ?? []);
}

/** The colors as an option. Colors have no ids, and a product without colors does not ask for one. */
function colorChoices(colors: readonly string[]): KnownOption {
  const choices = colors.map(name => ({ id: 0, name, retired: false }));
  return { ...colorOption, kind: 'choice', required: false, most: null, retired: colors.length === 0, choices };
}

const noLonger = 'is no longer offered';

function choiceOf(option: KnownOption, given: GivenRow['choices'][string] | undefined, refuse: (text: string) => void) {
  const { id: optionId, name, required, kind } = option;
  if (given === undefined || isNothing(given)) {
    if (required) refuse('is required');
    return undefined;
  }
  if (kind === 'text') {
    const value = oneLine(String(given));
    const most = option.most ?? limits.optionText;
    if (isLongerThan(value, most)) refuse(`must have at most ${most} characters`);
    return { optionId, option: name, value };
  }
  const found = choiceMeant(option, given);
  if (!found) refuse('is not one of the choices');
  else if (found.retired) refuse(noLonger);
  else return { optionId, option: name, ...(found.id > 0 && { choiceId: found.id }), value: found.name };
  return undefined;
}

/** Finds a choice by its id, or by its name ignoring case. Of choices with one name, the offered one counts. */
function choiceMeant({ choices }: KnownOption, given: string | number) {
  const named = (choices ?? []).filter(({ id, name }) =>
    typeof given === 'number' ? id === given && id > 0 : folded(name) === folded(given),
  );
  return named.find(({ retired }) => !retired) ?? named[0];
}

const oneLine = (text: string) =>
  inNormalForm(text)
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .trim();
const folded = (text: string) => oneLine(text).toLowerCase();

/** A text of blanks counts as none. */
function isNothing(given: string | number | undefined): boolean {
  return given === undefined || (typeof given === 'string' && oneLine(given) === '');
}

/** Merges rows with equal choices at the place of the first. Rows that choose nothing at all are none. */
function merged(rows: readonly StoredRow[]): StoredRow[] {
  const byChoices = new Map<string, StoredRow>();
  for (const { quantity, choices } of rows) {
    const key = JSON.stringify(choices.map(({ optionId, value }) => [optionId, value]));
    const first = byChoices.get(key);
    byChoices.set(key, { quantity: quantity + (first?.quantity ?? 0), choices });
  }
  const all = [...byChoices.values()];
  return all.every(({ choices }) => choices.length === 0) ? [] : all;
}
