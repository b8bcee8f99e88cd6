import { stripVTControlCharacters } from 'node:util';
import { isNightly } from '../../testing/nightly.ts';
import { usedMs } from '../../testing/processor-time.ts';
import type { Check, Outcome } from './check.ts';
import { quarantine } from './quarantine.ts';
import { slowTests, type Timed } from './slow-tests.ts';

/**
 * Runs checks and exits. Runs `first` two at a time, then the others one after another, also after a failure. Words
 * (`npm test -- unit lint`) select checks by name. The last lines list the slowest tests, the time of the run, and failed
 * and quarantined tests, and end with 'N passed, N failed'.
 */
export async function runChecks(first: readonly Check[], then: readonly Check[], words: string[]): Promise<never> {
  const isChosen = ({ name }: Check) => words.length === 0 || words.some(word => name.includes(word));
  const begun = performance.now();
  const total: Outcome = { passed: 0, failed: [] };
  const times: Timed[] = [];
  const runInTurn = async (waiting: Check[]) => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, failed, times: measured = [] } = await runCheck(check);
      total.passed += passed;
      total.failed.push(...failed);
      times.push(...measured);
    }
  };
  const waiting = first.filter(isChosen);
  await Promise.all([runInTurn(waiting), runInTurn(waiting)]);
  await runInTurn(then.filter(isChosen));
  const all = [...first, ...then];
  if (!all.some(isChosen)) {
    const names = all.map(({ name }) => name).join(', ');
    process.stdout.write(`No check has such a name. Checks: ${names}\n`);
  }
  for (const line of slowTests(times, isNightly)) process.stdout.write(`${line}\n`);
  const minutes = (ms: number) => (ms / 60_000).toFixed(1);
  process.stdout.write(
    `The run took ${minutes(performance.now() - begun)} minutes and ${minutes(usedMs())} minutes of processor time\n`,
  );
  for (const what of total.failed) process.stdout.write(`\nFAILED ${stripVTControlCharacters(what).slice(0, 6_000)}\n`);
  for (const { test, since, reason } of quarantine)
    process.stdout.write(`\nQUARANTINED since ${since}: ${test} (${reason})\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`);
  process.exit(total.failed.length > 0 || total.passed === 0 ? 1 : 0);
}

async function runCheck({ name, run }: Check): Promise<Outcome> {
  const begun = performance.now();
  const outcome: Outcome = await run().catch((error: Error) => ({ passed: 0, failed: [error.stack ?? error.message] }));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`> ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed (${seconds} s)\n`);
  return { ...outcome, failed: outcome.failed.map(what => `${name}: ${what.trimEnd()}`) };
}
