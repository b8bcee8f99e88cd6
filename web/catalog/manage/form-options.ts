import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { optionTexts as texts } from './texts.ts';

/** An option in the form. Its choices are typed as lines. */
export type FormOption = {
  /** Identifies it in the form. */
  key: string;
  /** The id of an option that exists. */
  optionId: number | null;
  name: string;
  kind: ProductOption['kind'];
  required: boolean;
  help: string;
  /** The highest number of characters of a text; empty for the highest that is allowed. */
  most: string;
  choices: string;
  /** By what choices multiply leather and lining, as typed, by their names in lower case; empty for 1. */
  factors: Record<string, string>;
};

export const emptyOption: FormOption = {
  key: '',
  optionId: null,
  name: '',
  kind: 'choice',
  required: false,
  help: '',
  most: '',
  choices: '',
  factors: {},
};

export function formOptions(options: readonly ProductOption[]): FormOption[] {
  return options.map(({ id, name, kind, required, help, most, choices = [] }) => ({
    key: String(id),
    optionId: id,
    name,
    kind,
    required,
    help,
    most: most === undefined ? '' : String(most),
    choices: choices.map(choice => choice.name).join('\n'),
    factors: Object.fromEntries(
      choices.flatMap(({ name: of, factor }) => (factor === undefined ? [] : [[factorKey(of), String(factor)]])),
    ),
  }));
}

/** Returns the key of a choice among the factors. Paths of faults have dots between their parts. */
export function factorKey(name: string): string {
  return encodeURIComponent(name.toLowerCase()).replaceAll('.', '%2E');
}

/** Returns a typed factor; undefined for a text that is none. A blank one is 1. */
export function readFactor(typed: string): number | undefined {
  if (typed.trim() === '') return 1;
  const factor = Number(typed.trim().replace(',', '.'));
  const hundredths = Math.round(factor * 100);
  const isOne = hundredths / 100 === factor && hundredths >= limits.leastFactor && hundredths <= limits.mostFactor;
  return isOne ? factor : undefined;
}

/** Returns the typed choices, one of each line. */
export function choicesOf(typed: string): string[] {
  return typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => line.trim())
    .filter(line => line !== '');
}

/** Returns the choices of the edited version that are not among the typed ones, ignoring case: saving retires them. */
export function retiredChoices(before: string, typed: string): string[] {
  const kept = new Set(choicesOf(typed).map(name => name.toLowerCase()));
  return choicesOf(before).filter(name => !kept.has(name.toLowerCase()));
}

/**
 * Returns the options as the server takes them. What the edited version has keeps its id: an option by its id, a choice
 * by its name. A choice with another name is another choice, because earlier orders may have the old one (OP-1).
 */
export function givenOptions(values: readonly FormOption[], before: readonly ProductOption[]) {
  return values.map(({ optionId, name, kind, required, help, most, choices, factors }) => {
    const was = before.find(({ id }) => id === optionId);
    const head = { ...(was && { id: was.id }), name: name.trim(), kind, required, help: help.trim() };
    if (kind === 'text') return { ...head, ...(most.trim() !== '' && { most: readWholeNumber(most) ?? most }) };
    const ids = new Map(was?.choices?.map(choice => [choice.name.toLowerCase(), choice.id]));
    const factored = new Set(was?.choices?.flatMap(one => (one.factor === undefined ? [] : [factorKey(one.name)])));
    return {
      ...head,
      choices: choicesOf(choices).map(choice => {
        const id = ids.get(choice.toLowerCase());
        // A choice that is there twice is a fault, which the server names.
        ids.delete(choice.toLowerCase());
        const key = factorKey(choice);
        const factor = readFactor(factors[key] ?? '') ?? 1;
        const isSent = factor !== 1 || factored.has(key);
        return { ...(id !== undefined && { id }), name: choice, ...(isSent && { factor }) };
      }),
    };
  });
}

const labels = {
  name: texts.name,
  kind: texts.kind,
  required: texts.required,
  help: texts.help,
  most: texts.most,
  choices: texts.choices,
} as const;
type OptionField = keyof typeof labels;

/** Returns the faults of options that the server names, such as 'options.0.choices.2.name', at fields of the form. */
export function optionFaults(fields: Readonly<Record<string, string>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [path, text] of Object.entries(fields)) {
    const [list, index, part, place] = path.split('.');
    if (list !== 'options') continue;
    const named = Object.hasOwn(labels, part ?? '') ? (part as OptionField) : 'name';
    const label = place === undefined ? labels[named] : texts.choice(Number(place) + 1);
    if (index === undefined) faults.options = `${texts.options} ${text}`;
    else faults[`options.${Number(index)}.${named}`] = `${label} ${text}`;
  }
  return faults;
}

/** Returns the faults of the typed options that no call reports: a missing name, no choice, and what is no factor. */
export function typedOptionFaults(options: readonly FormOption[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [at, { name, kind, choices, factors }] of options.entries()) {
    if (name.trim() === '') faults[`options.${at}.name`] = texts.nameRequired;
    if (kind !== 'choice') continue;
    const given = choicesOf(choices);
    if (given.length === 0) faults[`options.${at}.choices`] = texts.choicesRequired;
    for (const key of new Set(given.map(factorKey))) {
      if (readFactor(factors[key] ?? '') === undefined) faults[`options.${at}.factors.${key}`] = texts.noFactor;
    }
  }
  return faults;
}
