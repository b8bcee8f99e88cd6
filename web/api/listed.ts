import { ApiError } from './api-error.ts';

/**
 * Returns the page if its list is an array: otherwise throws, so that the call fails instead of the screen breaking.
 */
export function listed<P, K extends keyof P>(page: P, list: K): P {
  if (!Array.isArray(page[list])) throw new ApiError(500, 'internal', '');
  return page;
}
