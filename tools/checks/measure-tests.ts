import { afterEach, beforeEach } from 'vitest';
import { usedMs } from '../../testing/processor-time.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time of the test with its hooks, in milliseconds. */
    processorMs?: number;
  }
}

/** Measures each test for the list of slow tests (slow-tests.ts). PostgreSQL's own time does not count. */
let begun = 0;
beforeEach(() => {
  begun = usedMs();
});
// Vitest calls the last hook first, so this includes the hooks of the test file.
afterEach(({ task }) => {
  task.meta.processorMs = usedMs() - begun;
});
