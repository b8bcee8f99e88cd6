import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { colorOption } from '#contract/catalog/option-kinds.ts';
import { choiceText, type OrderLine } from '#contract/orders/order-line.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { folded, type KeptChoices, keptChoices, oneLine } from './kept-choices.ts';
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
 * does not fit the product, and combinations that do not add up to the line's quantity. A line that is changed keeps its
 * `own` choices, whatever the product offers today (OR-22).
 */
export function resolveBreakdown(
  { breakdown: given = [], quantity }: Pick<OrderLine, 'breakdown' | 'quantity'>,
  line: number,
  product: ProductOptions,
  refusals: LineRefusals,
  own: readonly StoredRow[] = [],
): StoredRow[] {
  const refuse = (path: string, name: string, text: string) =>
    refusals.refuseField(line, `breakdown${path}`, name, text);
  if (given.length > limits.breakdownRows) {
    refuse('', 'combinations', t`may have at most ${limits.breakdownRows} rows`);
    return [];
  }
  const sum = given.reduce((total, row) => total + row.quantity, 0);
  if (given.length > 0 && sum !== quantity) refuse('', 'combinations', t`must add up to ${number(quantity)}`);
  // A product with a required option needs a combination.
  const rows: GivenRow[] = given.length > 0 ? given : [{ quantity, choices: {} }];
  const options = [colorChoices(product.colors), ...(product.options ?? [])];
  const kept = keptChoices(own, options);
  const stored = rows.map((row, index) => ({
    quantity: row.quantity,
    choices: choicesOf(row, options, kept, (option, text) => refuse(`.${index}.${option}`, option, text)),
  }));
  return merged(stored);
}

type Refuse = (option: string, text: string) => void;
type GivenValue = GivenRow['choices'][string] | undefined;

/**
 * Returns the choices of a row in the order of the product's options: the color first. A row with the choices that a row
 * of the line has is that row as it was, also without an option that is required since.
 */
function choicesOf(row: GivenRow, options: readonly KnownOption[], kept: KeptChoices, refuse: Refuse): StoredChoice[] {
  const given = new Map(Object.entries(row.choices).map(([key, value]) => [kept.idOf(key), checked(value)]));
  const gone = kept.options.map(option => ({ ...option, ...noOption }));
  const wanted = [...options, ...gone].filter(({ id, retired }) => !retired || given.has(String(id)));
  const ids = new Set(wanted.map(({ id }) => String(id)));
  for (const id of given.keys()) if (!ids.has(id)) refuse(id, noLonger());
  const read = wanted.map(option => {
    const { value, fault } = given.get(String(option.id)) ?? {};
    const choice = fault ?? choiceOf(option, value);
    return { name: option.name, choice: typeof choice === 'string' ? (kept.find(option, value) ?? choice) : choice };
  });
  const choices = read.flatMap(({ choice }) => (typeof choice === 'object' ? choice : []));
  const same = kept.rowLike(choices);
  for (const { name, choice } of read) {
    if (typeof choice === 'string' && !(same && choice === isRequired())) refuse(name, choice);
  }
  return same ?? choices;
}

/** Returns a value in its normal form, or what is wrong with a text that cannot be stored. */
function checked(value: GivenValue): { value?: GivenValue; fault?: string } {
  if (typeof value !== 'string') return { value };
  const { data, error } = choiceText.safeParse(value);
  return error ? { fault: error.issues[0]?.message ?? t`is not valid` } : { value: data };
}

/** An option of a line that its product does not know. */
const noOption = { kind: 'text', required: false, most: null, retired: true, choices: null } as const;

/** The colors as an option. Colors have no ids, and a product without colors does not ask for one. */
function colorChoices(colors: readonly string[]): KnownOption {
  const choices = colors.map(name => ({ id: 0, name, retired: false }));
  return { ...colorOption, kind: 'choice', required: false, most: null, retired: colors.length === 0, choices };
}

const noLonger = () => t`is no longer offered`;
const isRequired = () => t`is required`;

/** Returns the choice that a value means, none for an empty value, or why the value is refused. */
function choiceOf(option: KnownOption, given: GivenValue): StoredChoice | string | undefined {
  const { id: optionId, name, required, kind, retired } = option;
  if (given === undefined || isNothing(given)) return required && !retired ? isRequired() : undefined;
  if (retired) return noLonger();
  if (kind === 'text') {
    const value = oneLine(String(given));
    const most = option.most ?? limits.optionText;
    return isLongerThan(value, most) ? t`must have at most ${most} characters` : { optionId, option: name, value };
  }
  const found = choiceMeant(option, given);
  if (!found) return t`is not one of the choices`;
  if (found.retired) return noLonger();
  return { optionId, option: name, ...(found.id > 0 && { choiceId: found.id }), value: found.name };
}

/** Finds a choice by its id, or by its name ignoring case. Of choices with one name, the offered one counts. */
function choiceMeant({ choices }: KnownOption, given: string | number) {
  const named = (choices ?? []).filter(({ id, name }) =>
    typeof given === 'number' ? id === given && id > 0 : folded(name) === folded(given),
  );
  return named.find(({ retired }) => !retired) ?? named[0];
}

/** A text of blanks counts as none. */
function isNothing(given: GivenValue): boolean {
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
