import { inNormalForm } from '#contract/call/normal-form.ts';

type Choice = { optionId: number; option: string; choiceId?: number; value: string };
type Option = { id: number; name: string };
type Given = string | number | undefined;

/** The choices that a changed line may keep, whatever its product offers today (OR-22). */
export type KeptChoices = {
  /** The options of the line that its product does not know, as those of a product that is not in the catalog. */
  options: readonly Option[];
  /** Returns the id of an option of the line that is given by its name; else the text as it is. */
  idOf(key: string): string;
  /** Returns the choice of the line that a value means. */
  find(option: Option, given: Given): Choice | undefined;
  /** Returns the choices of the row of the line that has the same ones. */
  rowLike(choices: readonly Choice[]): Choice[] | undefined;
};

/** Prepares the choices of a line for looking up. Options with one id or one name are the same. */
export function keptChoices(own: readonly { choices: Choice[] }[], known: readonly Option[]): KeptChoices {
  const choices = own.flatMap(row => row.choices);
  const ids = new Set(known.map(({ id }) => id));
  const others = new Map(
    choices.flatMap(({ optionId, option }) => (ids.has(optionId) ? [] : [[optionId, option] as const])),
  );
  const options = [...others].map(([id, name]) => ({ id, name }));
  const names = new Map([...known, ...options].map(({ id, name }) => [id, own.length > 0 ? folded(name) : name]));
  const keyOf = (id: number, value: unknown) => JSON.stringify([names.get(id), value]);
  const rowKey = (row: readonly Choice[]) =>
    row
      .map(({ optionId, value }) => keyOf(optionId, value))
      .sort()
      .join();

  const rows = new Map(own.map(row => [rowKey(row.choices), row.choices]));
  const byName = new Map(choices.map(({ optionId, option }) => [option, optionId]));
  const exact = new Map(
    choices.flatMap(choice =>
      [choice.value, choice.choiceId].map(value => [keyOf(choice.optionId, value), choice] as const),
    ),
  );
  let alike: ReadonlyMap<string, Choice> | undefined;
  return {
    options,
    idOf(key) {
      if (known.some(({ id }) => String(id) === key)) return key;
      const [, id = key] = [...byName].find(([name]) => folded(name) === folded(key)) ?? [];
      return String(id);
    },
    find({ id }, given) {
      if (given === undefined) return undefined;
      const found = exact.get(keyOf(id, typeof given === 'string' ? oneLine(given) : given));
      if (found || typeof given !== 'string') return found;
      alike ??= new Map(choices.map(choice => [keyOf(choice.optionId, folded(choice.value)), choice]));
      return alike.get(keyOf(id, folded(given)));
    },
    rowLike: row => rows.get(rowKey(row)),
  };
}

/** Returns a text on one line, in normal form and without blanks at its ends. */
export function oneLine(text: string): string {
  return inNormalForm(text)
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Returns a name for comparing it ignoring case. */
export function folded(text: string): string {
  return oneLine(text).toLowerCase();
}
