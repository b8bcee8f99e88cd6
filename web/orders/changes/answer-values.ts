import { replaceWord } from '#contract/catalog/replace-word.ts';
import {
  type Breakdown,
  type ItemOption,
  type OptionItem,
  optionsOf,
  rowsOf,
  withChoice,
} from '../../cart/breakdown.ts';

type Line = OptionItem & { description: string };
/** The changes of a line by an answer, with which the form of 'Change Product' begins. */
export type AnswerValues = { breakdown?: Breakdown; description?: string };

/**
 * Returns what the answer to a question about a line changes (QU-6): the choices that it names, in the combinations that
 * have none, or in the only one. An option of which it names several choices stays as it is. When nothing is found, the
 * answer comes behind the note.
 */
export function valuesOfAnswer(answer: string, line: Line): AnswerValues {
  const found = optionsOf(line).flatMap(option => namedChoice(answer, option) ?? []);
  let breakdown = line.breakdown;
  for (const { id, value } of found) {
    const item = { ...line, breakdown };
    const rows = rowsOf(item);
    for (const [at, { choices }] of rows.entries()) {
      if (rows.length === 1 || choices[id] === undefined) breakdown = withChoice({ ...item, breakdown }, at, id, value);
    }
  }
  if (JSON.stringify(breakdown ?? []) !== JSON.stringify(line.breakdown ?? [])) return { breakdown: breakdown ?? [] };
  const text = answer.trim();
  return text === '' ? {} : { description: [line.description, text].filter(Boolean).join('\n') };
}

/** Returns the only choice of an option that a text names, as lines store it. */
function namedChoice(text: string, { id, choices = [] }: ItemOption) {
  let rest = text;
  const named: { id: number; value: number | string }[] = [];
  // The longest name first: 'Dark brown' is not 'Dark', too.
  for (const choice of [...choices].sort((one, other) => other.name.length - one.name.length)) {
    const without = replaceWord(rest, choice.name.trim(), ' ');
    if (without === undefined) continue;
    rest = without;
    named.push({ id, value: choice.id ?? choice.name });
  }
  return named.length === 1 ? named[0] : undefined;
}
