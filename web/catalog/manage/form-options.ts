import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { optionTexts as texts } from './texts.ts';

/** An option in the form. Its choices are typed as lines. */
export type FormOption = {
  /** The id of an option that exists. */
  optionId: number | null;
  name: string;
  kind: ProductOption['kind'];
  required: boolean;
  help: string;
  /** The highest number of characters of a text; empty for the highest that is allowed. */
  most: string;
  choices: string;
};

export const emptyOption: FormOption = {
  optionId: null,
  name: '',
  kind: 'choice',
  required: false,
  help: '',
  most: '',
  choices: '',
};

export function formOptions(options: readonly ProductOption[]): FormOption[] {
  return options.map(({ id, name, kind, required, help, most, choices = [] }) => ({
    optionId: id,
    name,
    kind,
    required,
    help,
    most: most === undefined ? '' : String(most),
    choices: choices.map(choice => choice.name).join('\n'),
  }));
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
  return values.map(({ optionId, name, kind, required, help, most, choices }) => {
    const was = before.find(({ id }) => id === optionId);
    const head = { ...(was && { id: was.id }), name: name.trim(), kind, required, help: help.trim() };
    if (kind === 'text') return { ...head, ...(most.trim() !== '' && { most: readWholeNumber(most) ?? most }) };
    const ids = new Map(was?.choices?.map(choice => [choice.name.toLowerCase(), choice.id]));
    return {
      ...head,
      choices: choicesOf(choices).map(choice => {
        const id = ids.get(choice.toLowerCase());
        // A choice that is there twice is a fault, which the server names.
        ids.delete(choice.toLowerCase());
        return { ...(id !== undefined && { id }), name: choice };
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

/** A field of the form with the text of its fault, as the server words it. */
export type OptionFault = { field: 'root.options' | `options.${number}.${OptionField}`; message: string };

/** Returns the faults of options that the server names, such as 'options.0.choices.2.name', at fields of the form. */
export function optionFaults(fields: Readonly<Record<string, string>>): OptionFault[] {
  return Object.entries(fields).flatMap(([path, text]): OptionFault[] => {
    const [list, index, part, place] = path.split('.');
    if (list !== 'options') return [];
    if (index === undefined) return [{ field: 'root.options', message: `${texts.options} ${text}` }];
    const named = Object.hasOwn(labels, part ?? '') ? (part as OptionField) : 'name';
    const label = place === undefined ? labels[named] : texts.choice(Number(place) + 1);
    return [{ field: `options.${Number(index)}.${named}`, message: `${label} ${text}` }];
  });
}
