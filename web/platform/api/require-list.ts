import { ApiError } from './api-error.ts';

/**
 * Returns the page if its list is an array. Otherwise it throws, so that the call fails instead of breaking the screen.
 */
export function requireList<P, K extends keyof P>(page: P, list: K): P {
  if (!Array.isArray(page[list])) throw new ApiError(500, 'internal', '');
  return page;
}
