/** The minimum horizontal movement of a swipe, in CSS pixels. */
const leastSwipe = 48;

type Point = { x: number; y: number };

/** Returns the index of the picture `step` further. The first picture follows the last one. */
export function stepTo(at: number, step: number, count: number): number {
  return count > 0 ? (((at + step) % count) + count) % count : 0;
}

/** Returns the step of a finished touch: 1 for a swipe to the left, -1 to the right, 0 for any other touch. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < leastSwipe || Math.abs(across) < 1.5 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

/** Returns the step of an arrow key, in reading direction. */
export function keyStep(key: string): -1 | 0 | 1 {
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : 0;
}

/** Returns how many pictures are shown as thumbnails, and how many are behind '+2'. */
export function shownOf(count: number, most: number | undefined): { shown: number; others: number } {
  const shown = most === undefined ? count : Math.min(count, most);
  return { shown, others: count - shown };
}

/** Returns whether a picture gets a thumbnail. An animation would distract in a list. */
export function hasThumbnail(address: string): boolean {
  return !/\.gif(?:$|[?#])/i.test(address);
}
