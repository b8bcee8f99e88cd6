import type { ImportAnswer, ImportProblem, ImportRow } from '#contract/csv-import.ts';

/** A row of the file with all that is wrong with it; without `action` it is the headings' row, which is never imported. */
export type PreviewRow = { row: number; name: string; action?: ImportRow['action']; problems: ImportProblem[] };

/** Rows and problems of an answer brought together, in the order of the file. A row that is none has its problems alone. */
export function previewRows({ rows, problems }: Pick<ImportAnswer, 'rows' | 'problems'>): PreviewRow[] {
  const found = new Map<number, PreviewRow>(rows.map(one => [one.row, { ...one, problems: [] }]));
  for (const problem of problems) {
    const known = found.get(problem.row) ?? { row: problem.row, name: '', problems: [] };
    known.problems.push(problem);
    found.set(problem.row, known);
  }
  return [...found.values()].sort((one, other) => one.row - other.row);
}
