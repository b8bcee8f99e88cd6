import type { Stage } from '../orders/order-rules.ts';

const verbs: Record<Stage, string> = {
  cutting: 'cut',
  stitching: 'stitch',
  finishing: 'finish',
  packaging: 'pack',
};
export const participles: Record<Stage, string> = {
  cutting: 'cut',
  stitching: 'stitched',
  finishing: 'finished',
  packaging: 'packed',
};
const number = (count: number) => count.toLocaleString('en');

/** Returns why more units cannot be marked at a stage. */
export function leftToDo(stage: Stage, left: number, quantity: number): string {
  return `Only ${number(left)} of ${number(quantity)} are left to ${verbs[stage]}`;
}

export function allDone(stage: Stage, quantity: number): string {
  return `All ${number(quantity)} are ${participles[stage]} already`;
}

/** Returns why units cannot be taken back: `least` units have passed the next stage. Packaging has no next stage. */
export function takeBack(most: number, next: Stage | undefined, least: number): string {
  const text = `Only ${number(most)} can be taken back`;
  return next ? `${text}: ${number(least)} are ${participles[next]} already` : text;
}

/** Returns a text such as '46 of 200 stitched'. */
export function passedOf(stage: Stage, done: number, quantity: number): string {
  return `${number(done)} of ${number(quantity)} ${participles[stage]}`;
}
