import type { Serve } from '../platform/http/serve.ts';
import { changeInBulk } from './change-in-bulk.ts';
import { endHold } from './end-hold.ts';
import { productionLogExport } from './export-production-log.ts';
import { addWorkshopNote } from './notes/add-workshop-note.ts';
import { readWorkshopNotes } from './notes/read-workshop-notes.ts';
import { removeWorkshopNote } from './notes/remove-workshop-note.ts';
import { readOrderNews } from './read-order-news.ts';
import { readProductionLog } from './read-production-log.ts';
import { readTimeline } from './read-timeline.ts';
import { setCompletedCount } from './set-completed-count.ts';
import { setHold } from './set-hold.ts';
import { setProductStages } from './set-product-stages.ts';
import { setProductStatus } from './set-product-status.ts';
import { undoChange } from './undo-change.ts';

export function productionRoutes(serve: Serve): void {
  serve('setProductStatus', setProductStatus);
  serve('setCompletedCount', setCompletedCount);
  serve('readTimeline', readTimeline);
  serve('readOrderNews', readOrderNews);
  serve('readProductionLog', readProductionLog);
  serve.table(productionLogExport);
  serve('setHold', setHold);
  serve('endHold', endHold);
  serve('readWorkshopNotes', readWorkshopNotes);
  serve('addWorkshopNote', addWorkshopNote);
  serve('removeWorkshopNote', removeWorkshopNote);
  serve('setProductStages', setProductStages);
  serve('changeInBulk', changeInBulk);
  serve('undoChange', undoChange);
}
