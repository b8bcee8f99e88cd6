import type { ImportAnswer, ImportProblem, ImportRow } from '#contract/call/csv-import.ts';

/** A row of the file with its problems. The heading row has no `action`, because it is not imported. */
export type PreviewRow = { row: number; name: string; action?: ImportRow['action']; problems: ImportProblem[] };

/** Merges the rows and problems of an answer in the order of the file. */
export function previewRows({ rows, problems }: Pick<ImportAnswer, 'rows' | 'problems'>): PreviewRow[] {
  const found = new Map<number, PreviewRow>(rows.map(one => [one.row, { ...one, problems: [] }]));
  for (const problem of problems) {
    const known = found.get(problem.row) ?? { row: problem.row, name: '', problems: [] };
    known.problems.push(problem);
    found.set(problem.row, known);
  }
  return [...found.values()].sort((one, other) => one.row - other.row);
}
