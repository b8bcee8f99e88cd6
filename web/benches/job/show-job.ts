import type { Job } from '#contract/benches/jobs.ts';
import { storeJobs } from '../device/stored-data.ts';
import { change, withJobs } from '../shared/bench-store.ts';

/** Shows a line that the server returned, and stores it on the device. */
export function showJob(job: Job): void {
  change({ jobs: withJobs([job]) });
  void storeJobs([job]);
}
