import type { UseFormReturn } from 'react-hook-form';
import { beforeEach, expect, it } from 'vitest';
import { conflictAnswers } from './conflict-answers.ts';

type Values = { name: string };
type Saved = { id: number; name: string };
const theirs: Saved = { id: 7, name: 'Theirs' };
/** The performed steps, in order. */
let steps: unknown[];
beforeEach(() => {
  steps = [];
});

/** The answers of a form with the input 'Mine'. */
function answers() {
  const form = {
    handleSubmit: (work: (values: Values) => void) => async () => work({ name: 'Mine' }),
    reset: (values: Values) => steps.push(['form', values]),
  } as unknown as UseFormReturn<Values>;
  return conflictAnswers<Values, Saved>({
    form,
    setBase: base => steps.push(['base', base?.id]),
    valuesOf: ({ name }) => ({ name }),
    send: ({ name }, over) => steps.push(['send', name, over?.id]),
    reset: () => steps.push('error cleared'),
    adapt: to => steps.push(['adapt', to?.id]),
  });
}

it('saves the input over the other version, after adapting it to that version', () => {
  answers().onMine(theirs);

  expect(steps).toEqual([
    ['base', 7],
    ['adapt', 7],
    ['send', 'Mine', 7],
  ]);
});

it('loads the other version and sends nothing', () => {
  answers().onTheirs(theirs);

  expect(steps).toEqual([['base', 7], 'error cleared', ['form', { name: 'Theirs' }]]);
});

it('continues with the input as a new entry and sends nothing', () => {
  answers().onNew();

  expect(steps).toEqual([['base', undefined], 'error cleared', ['adapt', undefined]]);
});
