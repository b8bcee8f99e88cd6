import type { Serve } from '../../platform/http/serve.ts';
import { createWorker } from './create-worker.ts';
import { forgetWorker } from './forget-worker.ts';
import { identifyWorker, preparePinCheck } from './identify-worker.ts';
import { readWorkers } from './read-workers.ts';
import { preparePin } from './save-worker.ts';
import { updateWorker } from './update-worker.ts';

export function workerRoutes(serve: Serve): void {
  serve('readWorkers', readWorkers);
  serve('createWorker', createWorker, { prepare: preparePin });
  serve('updateWorker', updateWorker, { prepare: preparePin });
  serve('forgetWorker', forgetWorker);
  serve('identifyWorker', identifyWorker, { prepare: preparePinCheck });
}
