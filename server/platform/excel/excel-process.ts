import { answerParent } from '../processes/answer-parent.ts';
import type { ExcelAnswer, ExcelRequest } from './read-excel.ts';
import { readFile } from './read-file.ts';
import { type ExcelRow, rowPartsOf } from './row-parts.ts';

answerParent<ExcelRequest, ExcelAnswer, ExcelRow[]>(async (request, sendPart) => {
  const answer = await readFile(request);
  if (!('table' in answer)) return answer;
  for (const part of rowPartsOf(answer.table.rows)) sendPart(part);
  return { table: { ...answer.table, rows: [] } };
});
