import { expect, test } from 'vitest';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { emptyOption, formOptions, givenOptions, optionFaults, retiredChoices } from './form-options.ts';

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
  ).toEqual([
    { field: 'options.1.name', message: 'Name is there already' },
    { field: 'options.0.choices', message: 'Choice 3 is there already' },
    { field: 'options.2.name', message: 'Name is not an option of this product' },
    { field: 'root.options', message: 'Options may be at most 12' },
  ]);
});
