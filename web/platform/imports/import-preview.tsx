import { useState } from 'react';
import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportAnswer, ImportProblem } from '#contract/call/csv-import.ts';
import { Checkbox } from '../forms/checkbox.tsx';
import { Button } from '../kit/button.tsx';
import { Segmented } from '../kit/segmented.tsx';
import { Banner } from '../kit/states.tsx';
import { NextPage } from '../lists/next-page.tsx';
import styles from './import-dialog.module.css';
import { type PreviewRow, previewRows } from './import-rows.ts';
import { columnTexts, type Imported, texts } from './texts.ts';
import { WhichSheet } from './which-sheet.tsx';

type Props = {
  answer: ImportAnswer;
  one: Imported;
  columns: readonly CsvColumn[];
  existingLabel: string;
  also?: readonly string[] | undefined;
  update: boolean;
  onUpdate: (update: boolean) => void;
  onSheet: (sheet: string) => void;
  /** Chooses other columns of a file whose headings are not those of the import. */
  onColumns: () => void;
};

/** The second step of an import: the effect on each row, with its problems. */
export function ImportPreview({
  answer,
  one,
  columns,
  existingLabel,
  also,
  update,
  onUpdate,
  onSheet,
  onColumns,
}: Props) {
  const hasProblems = answer.problems.length > 0;
  const [view, setView] = useState<'problems' | 'all'>(hasProblems ? 'problems' : 'all');
  const all = previewRows(answer);
  const rows = view === 'problems' ? all.filter(row => row.problems.length > 0) : all;
  const count = answer.problems.length;
  return (
    <div className={styles.preview}>
      {hasProblems ? (
        <Banner tone="bad">{texts.refused(answer.refused)}</Banner>
      ) : (
        <Banner tone="good">{texts.summary(answer, one)}</Banner>
      )}
      {!hasProblems &&
        also?.map(text => (
          <p key={text} className="breakable">
            {text}
          </p>
        ))}
      <WhichSheet read={answer} onSheet={onSheet} />
      {answer.mapping && (
        <Button look="quiet" onClick={onColumns}>
          {columnTexts.other}
        </Button>
      )}
      {answer.headingRow !== undefined && <p className={styles.note}>{texts.headingsIn(answer.headingRow)}</p>}
      <div className={styles.previewBar}>
        {hasProblems && (
          <Segmented
            label={texts.whichRows}
            value={view}
            options={[
              { value: 'problems', label: texts.problems(count, answer.moreProblems) },
              { value: 'all', label: texts.allRows(answer.rows.length) },
            ]}
            onChange={setView}
          />
        )}
        <Checkbox label={existingLabel} checked={update} onChange={event => onUpdate(event.target.checked)} />
      </div>
      <Rows key={view} rows={rows} columns={columns} />
      {answer.moreProblems && view === 'problems' && <p className={styles.note}>{texts.onlyFirst(count)}</p>}
    </div>
  );
}

/** Rows per page. Scrolling renders more. */
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
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(row => (
            <tr key={row.row} className={row.problems.length > 0 ? styles.wrong : undefined}>
              <td>{row.row}</td>
              <td>{row.name}</td>
              <td>
                {row.problems.length === 0
                  ? row.action && texts.outcomes[row.action]
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
