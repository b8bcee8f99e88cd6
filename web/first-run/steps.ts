import type { FirstRun } from '#contract/first-run/first-run.ts';

export const stepNames = ['product', 'customer', 'order'] as const;
export type StepName = (typeof stepNames)[number];
export type Step = { name: StepName; isDone: boolean; isCurrent: boolean };

/** The three steps; the first one that is not done is the current one. */
export function stepsOf({ product, customer, ordered }: FirstRun): Step[] {
  const done = [product !== null, customer !== null, ordered];
  const current = done.indexOf(false);
  return stepNames.map((name, index) => ({ name, isDone: done[index] === true, isCurrent: index === current }));
}

/** Whether '/' shows the first steps: until the first order, and not while one looks around in the samples. */
export function leads({ ordered, samples }: FirstRun, isHidden: boolean): boolean {
  return !ordered && samples === null && !isHidden;
}
