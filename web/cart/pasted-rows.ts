import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
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
    const cells = line.split(/[\t;,]/).map(cell => cell.trim());
    const typed = cells.slice(0, names.length).map((value, at) => ({ option: names[at] ?? '', value }));
    const { choices, faults } = readTypedOptions({ colors: item.colors, options: item.options ?? [] }, typed);
    const quantity = readWholeNumber(cells[names.length] ?? '');
    const [fault] = faults;
    const why = fault
      ? fault.fault === 'notOffered'
        ? pageTexts.notAChoice(fault.option, fault.value)
        : pageTexts.chooseOption(fault.option)
      : !quantity
        ? pageTexts.notAQuantity(cells[names.length] ?? '')
        : undefined;
    if (why) return { rows: [], fault: pageTexts.pasteFault(index + 1, why) };
    rows.push({ quantity: quantity || '', choices });
  }
  // None is left out: the rows would no longer be those of the list that was pasted.
  if (rows.length > limits.breakdownRows) return { rows: [], fault: pageTexts.tooManyRows(rows.length) };
  return { rows };
}
