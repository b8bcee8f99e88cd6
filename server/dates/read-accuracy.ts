import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { accuracyOf } from './accuracy.ts';
import { readAccuracyFacts } from './accuracy-facts.ts';

/** Returns how accurate first forecasts and promises were (DA-10). */
export async function readAccuracy(
  db: Db,
  _viewer: Viewer,
  { months }: InputOf<'readAccuracy'>,
): Promise<AnswerOf<'readAccuracy'>> {
  return accuracyOf(await readAccuracyFacts(db, months));
}

/** Exports the products of readAccuracy. */
export const accuracyExport: TableFile<'exportAccuracy'> = {
  call: 'exportAccuracy',
  name: 'dates',
  columns: [
    { heading: 'Order', kind: 'quantity' },
    { heading: 'Product' },
    ...['Placed', 'Likely', 'Safe', 'Promised', 'Ready'].map(heading => ({ heading, kind: 'date' as const })),
    { heading: 'Days off', kind: 'quantity' },
  ],
  rows: async (db, viewer, input) =>
    (await readAccuracy(db, viewer, input)).rows.map(row => [
      row.orderId,
      row.productCode,
      row.placedOn,
      row.likelyOn,
      row.safeOn,
      row.promisedOn ?? '',
      row.readyOn ?? '',
      row.daysOff ?? '',
    ]),
};
