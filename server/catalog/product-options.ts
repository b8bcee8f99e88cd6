import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { id, oneOf, trimmedText, wholeNumber } from '#contract/call/field-schemas.ts';
import { limits } from '#contract/call/limits.ts';
import { isColorName, optionKinds } from '#contract/catalog/option-kinds.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { t } from '#contract/wording.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { stockChanged } from '../platform/live/announce.ts';
import { parseBounded } from '../platform/problems/bound-json.ts';
import { nameInSentence } from '../platform/problems/field-labels.ts';
import { type Problem, problem, wordsFor } from '../platform/problems/problem.ts';

const optionsOf = (factor: Sql): Sql => sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'required', o.required,
    'help', o.help, 'most', o.most, 'choices', case o.kind when 'choice' then (
      select json_agg(json_build_object('id', c.id, 'name', c.name${factor}) order by c.position)
      from option_choices c where c.option_id = o.id and c.retired_at is null) end)) order by o.position)
  from product_options o where o.product_id = p.id and o.retired_at is null), '[]')`;

/** The options of the row `p` of products, as its JSON shows them (OP-1). */
export const optionsJson: Sql = optionsOf(sql``);
/** The same for staff, with the factors of choices (OP-6). */
export const staffOptionsJson: Sql = optionsOf(sql`, 'factor', case when c.factor <> 1 then trim_scale(c.factor) end`);

/** A name or choice on one line. */
const oneLine = (most: number) =>
  trimmedText(most, 1).check(z.overwrite(value => value.replace(/[\s\u2028\u2029]+/gu, ' ')));
const hundredthsOf = (factor: number) => Math.round(factor * 100);
const factor = z
  .number({ error: () => t`must be a number` })
  .check(
    z.refine(
      value =>
        hundredthsOf(value) / 100 === value &&
        hundredthsOf(value) >= limits.leastFactor &&
        hundredthsOf(value) <= limits.mostFactor,
      { error: () => t`must be from ${0.01} to ${100}, with at most two decimals` },
    ),
  );
/** A choice without a factor keeps the one that it has. */
const choice = z.strictObject({ id: z.optional(id), name: oneLine(limits.choiceName), factor: z.optional(factor) });
const option = z.strictObject({
  id: z.optional(id),
  name: oneLine(limits.optionName),
  kind: oneOf(optionKinds),
  required: z._default(z.boolean({ error: () => t`must be true or false` }), false),
  help: z._default(trimmedText(limits.optionHelp), ''),
  most: z.optional(wholeNumber(1, limits.optionText)),
  choices: z.optional(
    z.array(choice).check(z.maxLength(limits.choices, { error: () => t`may be at most ${limits.choices}` })),
  ),
});
const options = z
  .array(option)
  .check(z.maxLength(limits.options, { error: () => t`may be at most ${limits.options}` }));
/** Options as the form gives them: those with an id exist. */
export type GivenOption = z.output<typeof option>;

/** Reads the options of the product form from JSON text. Throws invalidInput, naming 'options.{n}.name' and others. */
export function readOptions(text: string): GivenOption[] {
  let parsed: unknown;
  try {
    parsed = parseBounded(text);
  } catch {
    throw refusedOptions({ options: t`must be a JSON list of options` });
  }
  const read = options.safeParse(parsed, { error: wordsFor });
  if (!read.success) {
    const fields: Record<string, string> = {};
    for (const { path, message } of read.error.issues) fields[['options', ...path].join('.')] ??= message;
    throw refusedOptions(fields);
  }
  const fields = Object.fromEntries(read.data.flatMap(faultsOfOption));
  if (Object.keys(fields).length > 0) throw refusedOptions(fields);
  return read.data.map(one => (one.kind === 'text' ? { ...one, most: one.most ?? limits.optionText } : one));
}

type Fault = [field: string, text: string];

function faultsOfOption(one: GivenOption, index: number, all: readonly GivenOption[]): Fault[] {
  const { kind, most, choices = [] } = one;
  const at = `options.${index}`;
  const faults: Fault[] = [];
  if (isTaken(all, index)) faults.push([`${at}.name`, t`is there already`]);
  if (kind === 'choice' && choices.length === 0) faults.push([`${at}.choices`, t`must have at least one choice`]);
  if (kind === 'choice' && most !== undefined) faults.push([`${at}.most`, t`is for texts only`]);
  if (kind === 'text' && choices.length > 0) faults.push([`${at}.choices`, t`are for choices only`]);
  choices.forEach((_, place) => {
    if (isTaken(choices, place)) faults.push([`${at}.choices.${place}.name`, t`is there already`]);
  });
  return faults;
}

/**
 * Whether an earlier entry has the same name, ignoring case. The database writes each letter in lower case by itself, so
 * the dot of İ and a final sigma do not count, either.
 */
function isTaken(named: readonly { name: string }[], index: number): boolean {
  const nameOf = (at: number) => named[at]?.name.toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
  return named.findIndex((_, at) => nameOf(at) === nameOf(index)) < index;
}

/** Returns the problem of options that cannot be saved. Its text names the first field. */
function refusedOptions(fields: Record<string, string>): Problem {
  const [[field, text] = ['options', '']] = Object.entries(fields);
  const [, index, ...path] = field.split('.');
  const said =
    index === undefined ? `${t`Options`} ${text}` : t`Option ${Number(index) + 1}: ${textInOption(path, text)}`;
  return problem('invalidInput', { text: said, fields });
}

/** Returns the text of a field of an option: 'choice 3 is there already' for the path ['choices', '2', 'name']. */
export function textInOption([part = '', place, ofChoice = 'name']: readonly string[], text: string): string {
  if (place === undefined) return [nameInSentence(part), text].filter(Boolean).join(' ');
  const name = ofChoice === 'name' || ofChoice === 'id' ? '' : nameInSentence(ofChoice);
  return [t`choice ${Number(place) + 1}`, name, text].filter(Boolean).join(' ');
}

/** Reads the options of a product that are not retired. */
export async function readProductOptions(tx: Tx, productId: number): Promise<ProductOption[]> {
  const { options } = await sql<{ options: ProductOption[] }>`
    select ${staffOptionsJson} as options from products p where p.id = ${productId}`.one(tx);
  return options;
}

/**
 * Returns what a product's options become: those with an id stay, and a changed kind makes a new option. Throws
 * invalidInput for an id of something else or given twice, and for an option named like the colors.
 */
export function changedOptions(
  before: readonly ProductOption[],
  given: readonly GivenOption[],
  colors: readonly string[],
): GivenOption[] {
  const fields: Record<string, string> = {};
  const changed = given.map((one, index) => {
    const was = before.find(({ id }) => id === one.id);
    const choices = one.choices ?? [];
    if (colors.length > 0 && isColorName(one.name)) {
      fields[`options.${index}.name`] = t`is the name of the colors`;
    }
    if (one.id !== undefined && given.findIndex(({ id }) => id === one.id) < index) {
      fields[`options.${index}.id`] = t`is there already`;
    }
    if (one.id !== undefined && !was) fields[`options.${index}.id`] = t`is not an option of this product`;
    choices.forEach((choice, place) => {
      if (choice.id === undefined) return;
      if (choices.findIndex(({ id }) => id === choice.id) < place) {
        fields[`options.${index}.choices.${place}.id`] = t`is there already`;
      }
      if (was?.choices?.some(({ id }) => id === choice.id)) return;
      fields[`options.${index}.choices.${place}.id`] = t`is not a choice of this option`;
    });
    const kept = one.choices && { ...one, choices: one.choices.map(choice => withFactor(choice, was)) };
    return { ...(kept ?? one), ...(was && was.kind !== one.kind && { id: undefined }) };
  });
  if (Object.keys(fields).length > 0) throw refusedOptions(fields);
  return changed;
}

type GivenChoice = NonNullable<GivenOption['choices']>[number];

/** Returns a choice with its factor: the given one, else the one that it has. A factor of 1 is left out. */
function withFactor({ factor, ...choice }: GivenChoice, was: ProductOption | undefined): GivenChoice {
  const kept = factor ?? was?.choices?.find(({ id }) => id === choice.id)?.factor ?? 1;
  return kept === 1 ? choice : { ...choice, factor: kept };
}

/** Whether a product has exactly these options already. */
export function hasOptions(before: readonly ProductOption[], given: readonly GivenOption[]): boolean {
  const withoutNothing = given.map(one => {
    const { choices, most, ...rest } = one;
    return { ...rest, ...(one.kind === 'text' ? { most } : { choices }) };
  });
  return isDeepStrictEqual(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(withoutNothing)));
}

/** The options that products get, by product. */
type OptionsOf = ReadonlyMap<number, readonly GivenOption[]>;

/** Stores the options of products: retires those that are left out, changes those with an id, and adds the others. */
export async function saveOptions(tx: Tx, optionsOf: OptionsOf): Promise<void> {
  const products = [...optionsOf.keys()];
  const rows = [...optionsOf].flatMap(([product, given]) =>
    given.map((one, position) => ({ ...one, product, position, most: one.most ?? null })),
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  await sql`update product_options set retired_at = now()
    where product_id = any(${products}::bigint[]) and retired_at is null and id <> all(${ids}::bigint[])`.execute(tx);
  const columns = sql`id bigint, product bigint, position int, name text, kind text, required boolean, help text,
    most int`;
  await sql`update product_options o set position = g.position, name = g.name, required = g.required, help = g.help,
      most = g.most
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(${columns})
    where o.id = g.id and o.product_id = g.product`.execute(tx);
  await sql`insert into product_options (product_id, position, name, kind, required, help, most)
    select g.product, g.position, g.name, g.kind, g.required, g.help, g.most
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(${columns})
    where g.id is null order by g.product, g.position`.execute(tx);
  await saveChoices(tx, optionsOf);
}

/** Stores the choices. The options are stored already, so an option is found by its place. */
async function saveChoices(tx: Tx, optionsOf: OptionsOf): Promise<void> {
  const products = [...optionsOf.keys()];
  const rows = [...optionsOf].flatMap(([product, given]) =>
    given.flatMap(({ choices = [] }, option) =>
      choices.map(({ id, name, factor = 1 }, position) => ({ id, product, option, position, name, factor })),
    ),
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const ofProducts = sql`
    select id from product_options where product_id = any(${products}::bigint[]) and retired_at is null`;
  await sql`update option_choices set retired_at = now()
    where option_id in (${ofProducts}) and retired_at is null and id <> all(${ids}::bigint[])`.execute(tx);
  const columns = sql`id bigint, product bigint, option int, position int, name text, factor numeric`;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(${columns})
    ), kept as (
      update option_choices c set position = g.position, name = g.name, factor = g.factor
      from given g where c.id = g.id and c.option_id in (${ofProducts})
    )
    -- Orders name the choice, so they need another amount now (OP-6).
    select ${stockChanged} where exists (select from option_choices c join given g using (id) where c.factor <> g.factor)`.execute(
    tx,
  );
  await sql`insert into option_choices (option_id, position, name, factor)
    select o.id, g.position, g.name, g.factor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(${columns})
    join product_options o on o.product_id = g.product and o.position = g.option and o.retired_at is null
    where g.id is null order by o.id, g.position`.execute(tx);
}
