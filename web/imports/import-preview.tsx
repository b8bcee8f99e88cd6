import { useState } from 'react';
import type { CsvColumn } from '#contract/csv/csv-columns.ts';
import type { ImportAnswer, ImportProblem } from '#contract/csv/csv-import.ts';
import { formatCount, formatNumber } from '../format/format.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { Segmented } from '../kit/segmented.tsx';
import { Banner } from '../kit/states.tsx';
import { NextPage } from '../lists/next-page.tsx';
import styles from './import-dialog.module.css';
import { type PreviewRow, previewRows } from './import-rows.ts';

type Props = {
  answer: ImportAnswer;
  one: string;
  columns: readonly CsvColumn[];
  existingLabel: string;
  update: boolean;
  onUpdate: (update: boolean) => void;
};
const actions = { create: 'New', update: 'Updated', keep: 'Unchanged', refuse: 'Problem' };

/** The second step of an import: what would happen to each row, with its problems. */
export function ImportPreview({ answer, one, columns, existingLabel, update, onUpdate }: Props) {
  const hasProblems = answer.problems.length > 0;
  const [view, setView] = useState<'problems' | 'all'>(hasProblems ? 'problems' : 'all');
  const all = previewRows(answer);
  const rows = view === 'problems' ? all.filter(row => row.problems.length > 0) : all;
  const count = answer.problems.length;
  return (
    <div className={styles.preview}>
      {hasProblems ? (
        <Banner tone="bad">
          {answer.refused > 0 ? `${formatCount(answer.refused, 'row has a problem', 'rows have problems')}. ` : ''}
          Nothing was imported. Correct the file and choose it again.
        </Banner>
      ) : (
        <Banner tone="good">{summaryOf(answer, one)}</Banner>
      )}
      <div className={styles.previewBar}>
        {hasProblems && (
          <Segmented
            label="Which rows"
            value={view}
            options={[
              { value: 'problems', label: `Problems · ${formatNumber(count)}${answer.moreProblems ? '+' : ''}` },
              { value: 'all', label: `All rows · ${formatNumber(answer.rows.length)}` },
            ]}
            onChange={setView}
          />
        )}
        <Checkbox label={existingLabel} checked={update} onChange={event => onUpdate(event.target.checked)} />
      </div>
      <Rows key={view} rows={rows} columns={columns} />
      {answer.moreProblems && view === 'problems' && (
        <p className={styles.note}>Only the first {formatNumber(count)} problems are shown.</p>
      )}
    </div>
  );
}

/** '2,000 products in the file: 1,950 new, 40 updated, 10 unchanged.' */
function summaryOf({ created, updated, kept, rows }: ImportAnswer, one: string): string {
  if (rows.length === 0) return 'The file has no rows.';
  const parts = [
    created > 0 && `${formatNumber(created)} new`,
    updated > 0 && `${formatNumber(updated)} updated`,
    kept > 0 && `${formatNumber(kept)} unchanged`,
  ].filter(Boolean);
  return `${formatCount(rows.length, one)} in the file: ${parts.join(', ')}.`;
}

/** Rows per page; more are rendered on scrolling. */
const step = 100;

function Rows({ rows, columns }: { rows: readonly PreviewRow[]; columns: readonly CsvColumn[] }) {
  const [shown, setShown] = useState(step);
  if (rows.length === 0) return null;
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]));
  const words = ({ field, text }: ImportProblem) => [headings.get(field) ?? field, text].filter(Boolean).join(' ');
  return (
    <div>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(row => (
            <tr key={row.row} className={row.problems.length > 0 ? styles.wrong : undefined}>
              <td>{row.row}</td>
              <td>{row.name}</td>
              <td>
                {row.problems.length === 0
                  ? row.action && actions[row.action]
                  : row.problems.map(problem => <p key={`${problem.field} ${problem.text}`}>{words(problem)}</p>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NextPage key={shown} ready={shown < rows.length} load={() => setShown(shown + step)} />
    </div>
  );
}
