import { expect, test } from 'vitest';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import {
  emptyOption,
  factorKey,
  formOptions,
  givenOptions,
  optionFaults,
  readFactor,
  retiredChoices,
  typedOptionFaults,
} from './form-options.ts';

const length: ProductOption = {
  id: 3,
  name: 'Length',
  kind: 'choice',
  required: true,
  help: 'Without the buckle',
  choices: [
    { id: 8, name: '80 cm' },
    { id: 9, name: '90 cm' },
  ],
};
const monogram: ProductOption = { id: 4, name: 'Monogram', kind: 'text', required: false, help: '', most: 3 };

test('sends untouched options with their ids', () => {
  expect(givenOptions(formOptions([length, monogram]), [length, monogram])).toEqual([length, monogram]);
});

test('sends the factor of a choice, and 1 where it lost its factor (OP-6)', () => {
  const before = {
    ...length,
    choices: [
      { id: 8, name: '80 cm', factor: 0.9 },
      { id: 9, name: '9.5 cm' },
    ],
  };
  const [typed = emptyOption] = formOptions([before]);
  expect(typed.factors).toEqual({ [factorKey('80 CM')]: '0.9' });
  const given = (factors: Record<string, string>) => {
    const [one] = givenOptions([{ ...typed, factors }], [before]);
    return one && 'choices' in one ? one.choices : undefined;
  };

  expect(givenOptions([typed], [before])).toEqual([before]);
  expect(given({ [factorKey('9.5 cm')]: '1,25' })).toEqual([
    { id: 8, name: '80 cm', factor: 1 },
    { id: 9, name: '9.5 cm', factor: 1.25 },
  ]);
  expect(['', ' 2 ', '0,01', '100', '0', '0.001', '100.01', 'x', '1.255'].map(readFactor)).toEqual([
    ...[1, 2, 0.01, 100],
    ...Array(5).fill(undefined),
  ]);
});

test('keeps the ids of choices that stay, in another order and with other capitals', () => {
  const [typed = emptyOption] = formOptions([length]);

  const [given] = givenOptions([{ ...typed, choices: '100 cm\n90 CM\n\n 80 cm ' }], [length]);

  expect(given).toMatchObject({
    id: 3,
    choices: [{ name: '100 cm' }, { id: 9, name: '90 CM' }, { id: 8, name: '80 cm' }],
  });
});

test('names the choices that saving retires, such as one with another name (OP-1)', () => {
  expect(retiredChoices('80 cm\n90 cm', '90 CM\n85 cm')).toEqual(['80 cm']);
  expect(retiredChoices('80 cm\n90 cm', '90 cm\n\n80 cm\n100 cm')).toEqual([]);
});

test('sends no ids that the replaced version lacks, nor of an option of another kind', () => {
  const [typed = emptyOption] = formOptions([length]);

  expect(givenOptions([typed], [])).toEqual([
    {
      name: 'Length',
      kind: 'choice',
      required: true,
      help: 'Without the buckle',
      choices: [{ name: '80 cm' }, { name: '90 cm' }],
    },
  ]);
  expect(givenOptions([{ ...typed, kind: 'text' }], [length])).toEqual([
    { id: 3, name: 'Length', kind: 'text', required: true, help: 'Without the buckle' },
  ]);
});

test('shows the faults that the server names at their fields', () => {
  expect(
    optionFaults({
      'options.1.name': 'is there already',
      'options.0.choices.2.name': 'is there already',
      'options.2.id': 'is not an option of this product',
      options: 'may be at most 12',
      productCode: 'is required',
    }),
  ).toEqual({
    'options.1.name': 'Name is there already',
    'options.0.choices': 'Choice 3 is there already',
    'options.2.name': 'Name is not an option of this product',
    options: 'Options may be at most 12',
  });
});

test('reports a missing name, no choice, and what is no factor', () => {
  const factors = { [factorKey('80 cm')]: 'much' };
  expect(
    typedOptionFaults([
      { ...emptyOption, name: ' ' },
      { ...emptyOption, name: 'Length', choices: '80 cm\n90 cm', factors },
      { ...emptyOption, name: 'Monogram', kind: 'text' },
    ]),
  ).toEqual({
    'options.0.name': 'Name is required',
    'options.0.choices': 'At least one choice is required',
    [`options.1.factors.${factorKey('80 cm')}`]: expect.any(String),
  });
});
