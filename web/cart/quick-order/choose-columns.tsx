import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { ChooseColumns as Choose, type ChosenColumns } from '../../platform/imports/choose-columns.tsx';
import type { OpenColumns } from './list-form.ts';
import { columnTexts as texts } from './texts.ts';

const own = ['code', 'quantity', 'note'] as const;
/** Options are fields of their own, whose names cannot be those of the other columns. */
const optionField = (option: string) => `option ${option}`;

/** Asks which columns of a file are the code, the quantity, the note, the color and the other options (QO-5). */
export function ChooseColumns({
  open: { columns, guess, optionNames },
  isBusy,
  onRead,
}: {
  open: OpenColumns;
  isBusy: boolean;
  onRead: (columns: ListColumns) => void;
}) {
  const fields = [
    ...own.map(field => ({ field, label: texts.which[field], required: field === 'code' })),
    ...optionNames.map(option => ({ field: optionField(option), label: texts.whichOption(option) })),
  ];
  return (
    <Choose
      fields={fields}
      columns={columns}
      guess={chosenOf(guess)}
      isBusy={isBusy}
      onRead={chosen => onRead(listColumnsOf(chosen, optionNames))}
    />
  );
}

function chosenOf(guess: ListColumns): ChosenColumns {
  const columns = [
    ...own.map(field => [field, guess[field]] as const),
    ...guess.options.map(({ option, column }) => [optionField(option), column] as const),
  ];
  return Object.fromEntries(columns.filter((one): one is [string, number] => one[1] !== null));
}

function listColumnsOf(chosen: ChosenColumns, optionNames: readonly string[]): ListColumns {
  const of = (field: string) => chosen[field] ?? null;
  const options = optionNames.flatMap(option => {
    const column = chosen[optionField(option)];
    return column === undefined ? [] : [{ option, column }];
  });
  return { code: of('code'), quantity: of('quantity'), note: of('note'), options };
}
