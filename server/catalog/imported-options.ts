import { type NamedOption, readOptionsText } from '#contract/catalog/options-text.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { t } from '#contract/wording.ts';
import { Problem } from '../platform/problems/problem.ts';
import { changedOptions, type GivenOption, readOptions, textInOption } from './product-options.ts';

/**
 * Reads the cell 'Options' of a CSV file for a product with these options, which are found by their names and keep
 * their help. Returns a fault that names the option (CA-9).
 */
export function importedOptions(
  cell: string,
  before: readonly ProductOption[],
  colors: readonly string[],
): { options: GivenOption[] } | { fault: string } {
  const named = readOptionsText(cell);
  if (typeof named === 'string') return { fault: named };
  try {
    const given = readOptions(JSON.stringify(named.map(one => withIds(one, before))));
    return { options: changedOptions(before, given, colors) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [[path, text] = ['', error.message]] = Object.entries(error.fields ?? {});
    return { fault: faultText(path, text) };
  }
}

function withIds(named: NamedOption, before: readonly ProductOption[]) {
  const isSame = (one: { name: string }, other: { name: string }) =>
    one.name.toLowerCase() === other.name.toLowerCase();
  const was = before.find(one => one.kind === named.kind && isSame(one, named));
  const choices = named.choices?.map(choice => ({ ...was?.choices?.find(one => isSame(one, choice)), ...choice }));
  return { ...(was && { id: was.id, help: was.help }), ...named, ...(choices && { choices }) };
}

/** Returns a text such as 'option 2: choice 3 is there already' for 'options.1.choices.2.name'. */
function faultText(field: string, text: string): string {
  const [, index, ...path] = field.split('.');
  return index === undefined ? text : t`option ${Number(index) + 1}: ${textInOption(path, text)}`;
}
