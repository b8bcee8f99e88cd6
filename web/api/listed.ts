import { ApiError } from './api-error.ts';

/** The page, whose list is one: anything else in its place is a call that failed, not a screen that breaks. */
export function listed<P, K extends keyof P>(page: P, list: K): P {
  if (!Array.isArray(page[list])) throw new ApiError(500, 'internal', '');
  return page;
}
