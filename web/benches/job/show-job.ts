import type { Job } from '#contract/benches/jobs.ts';
import { keepJobs } from '../device/kept-data.ts';
import { change, withJobs } from '../shared/bench-store.ts';

/** Shows a line that the server returned, and stores it on the device. */
export function showJob(job: Job): void {
  change({ jobs: withJobs([job]) });
  void keepJobs([job]);
}
