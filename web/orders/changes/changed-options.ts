import { colorOption, isColorName } from '#contract/catalog/option-kinds.ts';
import type { Combination, ProductOption } from '#contract/catalog/product-options.ts';
import {
  type Breakdown,
  hasOpenOption,
  isSameName,
  isUneven,
  namedRows,
  nameOf,
  type OptionItem,
  optionsOf,
  orderedBreakdown,
  rowsOf,
} from '../../cart/breakdown.ts';

/** The options that the product of a line has today. */
export type Offered = Pick<OptionItem, 'colors' | 'options'>;

/**
 * Returns the options of today and the choices that an ordered line has besides, which it may keep (OR-22). What the product
 * no longer has gets a negative id and is sent by its name.
 */
export function withOwn({ colors, options = [] }: Offered, rows: readonly Combination[]): Offered {
  const own = rows.flatMap(({ choices }) => choices);
  /** The values of an option that are not among the names of its choices. */
  const besides = (option: string, names: readonly string[]) => {
    const values = own.filter(one => isSameName(one.option, option)).map(({ value }) => value);
    return [...new Set(values)].filter(value => !names.some(name => isSameName(name, value)));
  };
  const known = options.map(option => {
    const { name, choices } = option;
    const names = choices?.map(choice => choice.name) ?? [];
    return choices ? { ...option, choices: [...choices, ...withIds(besides(name, names))] } : option;
  });
  const isKnown = (name: string) => options.some(option => isSameName(option.name, name));
  const others = [...new Set(own.map(({ option }) => option))].filter(name => !isKnown(name));
  return {
    colors: isKnown(colorOption.name) ? colors : [...colors, ...besides(colorOption.name, colors)],
    options: [
      ...known,
      ...withIds(others.filter(name => !isColorName(name))).map(one => goneOption(one, besides(one.name, []))),
    ],
  };
}

function withIds(names: readonly string[]): { id: number; name: string }[] {
  return names.map((name, index) => ({ id: -1 - index, name }));
}

/** An option that a product no longer has takes the values that the line has, also those of a text. */
function goneOption(named: Pick<ProductOption, 'id' | 'name'>, values: readonly string[]): ProductOption {
  return { ...named, kind: 'choice', required: false, help: '', choices: withIds(values) };
}

/**
 * Returns the combinations of an ordered line with the ids of its options and choices. An option or a choice that is not
 * among `offered` is left out or keeps its name.
 */
export function offeredRows(offered: Offered, rows: readonly Combination[]): Breakdown {
  const options = optionsOf(offered);
  return rows.map(({ quantity, choices }) => ({
    quantity,
    choices: Object.fromEntries(
      choices.flatMap(({ option: name, value }) => {
        const option = options.find(one => isSameName(one.name, name));
        const choice =
          option?.choices?.find(one => one.name === value) ?? option?.choices?.find(one => isSameName(one.name, value));
        return option ? [[option.id, choice?.id ?? choice?.name ?? value]] : [];
      }),
    ),
  }));
}

/**
 * Returns combinations that were typed with the options `from` with those of `to`: ids of what the product no longer has
 * differ, because they depend on the line.
 */
export function translatedRows(rows: Breakdown, from: Offered, to: Offered): Breakdown {
  const named = namedRows(
    from,
    rows.map(({ choices }) => ({ quantity: 0, choices })),
  );
  return offeredRows(to, named).map((row, at) => ({ ...row, quantity: rows[at]?.quantity ?? '' }));
}

/**
 * Returns the combinations to send for a changed line: none when only the quantity of a line with at most one combination
 * changed, because this combination then has all of it.
 */
export function changedBreakdown(before: OptionItem, after: OptionItem) {
  const [from = [], to = []] = [orderedBreakdown(before), orderedBreakdown(after)];
  const comparable = (rows: typeof to) => JSON.stringify(rows.length === 1 ? rows.map(row => row.choices) : rows);
  if (comparable(from) === comparable(to)) return undefined;
  const options = optionsOf(after);
  return to.map(({ quantity, choices }) => ({ quantity, choices: sentChoices(choices, options) }));
}

/** Names what the product no longer has, because it has no id. */
function sentChoices(choices: Breakdown[number]['choices'], options: ReturnType<typeof optionsOf>) {
  return Object.fromEntries(
    Object.entries(choices).map(([id, value]) => {
      const option = options.find(one => String(one.id) === id);
      const isNamed = option && typeof value === 'number' && value < 0;
      return [option && option.id < 0 ? option.name : id, isNamed ? nameOf(option, value) : value];
    }),
  );
}

/**
 * Returns whether changed combinations lack a required choice or do not add up to the quantity. A combination that the line
 * has may stay as it is.
 */
export function isBreakdownFaulty(before: OptionItem, after: OptionItem): boolean {
  if (isUneven(after)) return true;
  const own = rowsOf(before).map(({ choices }) => JSON.stringify(choices));
  const others = rowsOf(after).filter(({ choices }) => !own.includes(JSON.stringify(choices)));
  return others.some(row => hasOpenOption({ ...after, breakdown: [row] }));
}
