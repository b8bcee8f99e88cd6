import type { Call } from './call.ts';

/** Returns the call that sends the same table as an Excel file. */
export function asExcel<C extends Call & { does: string }>(call: C): C {
  return { ...call, does: call.does.replace('a CSV', 'an Excel file').replace('CSV', 'an Excel file') };
}
