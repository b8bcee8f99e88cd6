import { limits } from '#contract/call/limits.ts';
import { readListedNumber } from '#contract/call/whole-numbers.ts';
import { readTypedOptions } from '#contract/cart/quick-order/typed-options.ts';
import { type Breakdown, optionsOf } from './breakdown.ts';
import type { CartItem } from './cart.ts';
import { pageTexts } from './texts.ts';

/** Reads pasted combinations, one a line: the options in their order, then the quantity. Returns the first fault, and then no rows. */
export function readPastedRows(
  item: Pick<CartItem, 'colors' | 'options'>,
  text: string,
): { rows: Breakdown; fault?: string } {
  const names = optionsOf(item).map(({ name }) => name);
  const rows: Breakdown[number][] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const { values, number } = partsOf(line, names.length);
    const typed = values.map((value, at) => ({ option: names[at] ?? '', value }));
    const { choices, faults } = readTypedOptions({ colors: item.colors, options: item.options ?? [] }, typed);
    const quantity = readListedNumber(number);
    const [fault] = faults;
    const why = fault
      ? fault.fault === 'notOffered'
        ? pageTexts.notAChoice(fault.option, fault.value)
        : pageTexts.chooseOption(fault.option)
      : !quantity
        ? pageTexts.notAQuantity(number)
        : undefined;
    if (why) return { rows: [], fault: pageTexts.pasteFault(index + 1, why) };
    rows.push({ quantity: quantity || '', choices });
  }
  // None is left out: the rows would no longer be those of the list that was pasted.
  if (rows.length > limits.breakdownRows) return { rows: [], fault: pageTexts.tooManyRows(rows.length) };
  return { rows };
}

/**
 * Splits a line at its tabs, else at its semicolons, else at its commas. All that follows the options is the number, so
 * that '1,000' is no 1.
 */
function partsOf(line: string, options: number): { values: string[]; number: string } {
  const mark = ['\t', ';'].find(one => line.includes(one)) ?? ',';
  const cells = line.split(mark).map(cell => cell.trim());
  while (cells.length > options + 1 && cells.at(-1) === '') cells.pop();
  return { values: cells.slice(0, options), number: cells.slice(options).join(mark) };
}
