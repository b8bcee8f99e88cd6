import type { Job } from '#contract/benches/jobs.ts';
import { storeJobs } from '../device/stored-data.ts';
import { changeState, withJobs } from '../shared/bench-store.ts';

/** Shows a line that the server returned, and stores it on the device. */
export function showJob(job: Job): void {
  changeState({ jobs: withJobs([job]) });
  void storeJobs([job]);
}
