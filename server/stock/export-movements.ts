import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { labels, msg, t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { wordNames } from '../platform/languages/stored-names.ts';
import { readMovements } from './read-movements.ts';

/** So many movements of a material are exported, the newest ones. */
const mostRows = 100_000;

const kinds = labels({ count: msg`Counted`, receipt: msg`Received`, use: msg`Used`, adjust: msg`Adjusted` });
const undone = labels({
  count: msg`Undone: Counted`,
  receipt: msg`Undone: Received`,
  use: msg`Undone: Used`,
  adjust: msg`Undone: Adjusted`,
});

/** Exports the ledger of a material, newest first (ST-10). */
export const movementsExport: TableFile<'exportMovements'> = {
  call: 'exportMovements',
  name: 'stock-movements',
  columns: [
    { heading: 'Time', kind: 'moment' },
    { heading: 'What' },
    { heading: 'Amount', kind: 'quantity' },
    { heading: 'Balance', kind: 'quantity' },
    { heading: 'Entered', kind: 'quantity' },
    { heading: 'Entered Unit' },
    { heading: 'Counted', kind: 'quantity' },
    { heading: 'Order', kind: 'quantity' },
    { heading: 'Product' },
    { heading: 'Lot' },
    { heading: 'Note' },
    { heading: 'Who' },
    { heading: 'Undone' },
  ],
  rows: readRows,
};

async function readRows(db: Db, viewer: Viewer, { id }: InputOf<'exportMovements'>) {
  const answer = await readMovements(db, viewer, { id, limit: mostRows, cursor: undefined });
  const { movements }: AnswerOf<'readMovements'> = JSON.parse(wordNames(answer));
  return movements.map(one => [
    one.at,
    one.undoes === null ? kinds[one.kind] : undone[one.kind],
    one.quantity,
    one.balance,
    one.entered ?? '',
    one.enteredUnit ?? '',
    one.counted ?? '',
    one.orderId ?? '',
    one.productCode ?? '',
    one.lotCode ?? '',
    one.note,
    one.byName,
    one.undone ? t`yes` : '',
  ]);
}
