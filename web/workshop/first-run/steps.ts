import type { FirstRun } from '#contract/workshop/first-run/first-run.ts';

export const stepNames = ['product', 'customer', 'order'] as const;
export type StepName = (typeof stepNames)[number];
export type Step = { name: StepName; isDone: boolean; isCurrent: boolean };

/** Returns the three steps. The first step that is not done is the current one. */
export function stepsOf({ product, customer, ordered }: FirstRun): Step[] {
  const done = [product !== null, customer !== null, ordered];
  const current = done.indexOf(false);
  return stepNames.map((name, index) => ({ name, isDone: done[index] === true, isCurrent: index === current }));
}

/** Returns whether '/' shows the first steps: until the first order, but not while the samples exist. */
export function leads({ ordered, samples }: FirstRun, isHidden: boolean): boolean {
  return !ordered && samples === null && !isHidden;
}
