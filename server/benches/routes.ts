import { storeUploads } from '../platform/files/store-uploads.ts';
import type { Context } from '../platform/http/context.ts';
import type { Serve } from '../platform/http/serve.ts';
import { chooseLot } from './choose-lot.ts';
import { createBench } from './create-bench.ts';
import { endBench } from './end-bench.ts';
import { markUnits } from './mark-units.ts';
import { pairBench } from './pair-bench.ts';
import { readBenches } from './read-benches.ts';
import { readJob } from './read-job.ts';
import { readJobLots } from './read-job-lots.ts';
import { readJobPicture } from './read-job-picture.ts';
import { readJobs } from './read-jobs.ts';
import { remakeAtBench } from './remake-at-bench.ts';
import { reportProblem } from './report-problem.ts';
import { solveProblem } from './solve-problem.ts';

export function benchRoutes(serve: Serve, context: Context): void {
  serve('readBenches', readBenches);
  serve('createBench', createBench(context.languages));
  serve('endBench', endBench);
  serve.own('pairBench', pairBench(context));
  serve('readJobs', readJobs);
  serve('readJob', readJob(context));
  serve.own('readJobPicture', readJobPicture(context));
  serve('markUnits', markUnits);
  serve('reportProblem', reportProblem, { prepare: storeUploads });
  serve('solveProblem', solveProblem);
  serve('readJobLots', readJobLots(context));
  serve('chooseLot', chooseLot);
  serve('remakeAtBench', remakeAtBench, { prepare: storeUploads });
}
