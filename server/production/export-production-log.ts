import { wordedName } from '#contract/accounts/former-names.ts';
import type { InputOf } from '#contract/calls.ts';
import type { LogChange, LogRow } from '#contract/production/production-log.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { readLogChanges } from './log-changes.ts';
import { texts } from './texts.ts';

/** Exports an order's production log, newest first, a row for each changed value (PR-9). */
export const productionLogExport: TableFile<'exportProductionLog'> = {
  call: 'exportProductionLog',
  name: 'production-log',
  columns: [
    { heading: 'Time', kind: 'moment' },
    { heading: 'Who' },
    { heading: 'Bench' },
    { heading: 'Product' },
    { heading: 'What' },
    // Most of these are counts.
    { heading: 'From', kind: 'quantity' },
    { heading: 'To', kind: 'quantity' },
    { heading: 'Source' },
    { heading: 'Reason' },
    { heading: 'Note' },
  ],
  // Only what was made again has them.
  optional: 2,
  rows: readRows,
};

async function readRows(db: Db, viewer: Viewer, input: InputOf<'exportProductionLog'>) {
  const changes = await readLogChanges(db, viewer, input);
  return changes.flatMap(change => change.rows.map(row => [...cellsOf(change, row), ...reasonOf(change)]));
}

function cellsOf({ at, worker, bench, account, source }: LogChange, { productCode, what, from, to, ...row }: LogRow) {
  const wordOf = (value: string | null) => texts.values[value as keyof typeof texts.values] ?? value ?? '';
  const after = row.note ? `${wordOf(to)}: ${row.note}` : wordOf(to);
  const sourceText = texts.sources[row.derived ? 'derived' : source];
  return [
    at,
    whoOf(worker, account),
    bench?.name ?? '',
    productCode,
    texts.fields[what],
    wordOf(from),
    after,
    sourceText,
  ];
}

/** Returns the reason and the note of units that are made again. */
function reasonOf({ remake }: LogChange): string[] {
  return remake ? [remakeReasonLabels[remake.reason], remake.note] : ['', ''];
}

/** Returns who made a change. A worker's mark at the desk also names the account: 'Ana (owner)'. */
function whoOf(worker: LogChange['worker'], account: LogChange['account']): string {
  const [first, ...others] = [worker, account].flatMap(person => (person ? [wordedName(person.name)] : []));
  return [first ?? '', ...others.map(name => `(${name})`)].join(' ');
}
