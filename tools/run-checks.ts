import { stripVTControlCharacters } from 'node:util';
import type { Check, Outcome } from './check.ts';
import { quarantine } from './quarantine.ts';

/**
 * Runs checks and exits: `together` two at a time, then `inTurn` one after another, also after a failure. Words (`npm
 * test -- unit lint`) select checks by name. The last lines list failed and quarantined tests and end with 'N passed, N
 * failed'.
 */
export async function runChecks(together: readonly Check[], inTurn: readonly Check[], words: string[]): Promise<never> {
  const isChosen = ({ name }: Check) => words.length === 0 || words.some(word => name.includes(word));
  const total: Outcome = { passed: 0, failed: [] };
  const add = (outcome: Outcome) => {
    total.passed += outcome.passed;
    total.failed.push(...outcome.failed);
  };
  const waiting = together.filter(isChosen);
  const next = async (): Promise<void> => {
    const check = waiting.shift();
    if (!check) return;
    add(await runCheck(check));
    return next();
  };
  await Promise.all([next(), next()]);
  for (const check of inTurn.filter(isChosen)) add(await runCheck(check));
  if (![...together, ...inTurn].some(isChosen)) {
    const names = [...together, ...inTurn].map(({ name }) => name).join(', ');
    process.stdout.write(`No check has such a name. Checks: ${names}\n`);
  }
  for (const what of total.failed) process.stdout.write(`\nFAILED ${stripVTControlCharacters(what).slice(0, 2_000)}\n`);
  for (const { test, since, reason } of quarantine)
    process.stdout.write(`\nQUARANTINED since ${since}: ${test} (${reason})\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`);
  process.exit(total.failed.length > 0 || total.passed === 0 ? 1 : 0);
}

async function runCheck({ name, run }: Check): Promise<Outcome> {
  const begun = performance.now();
  const outcome = await run().catch((error: Error) => ({ passed: 0, failed: [error.stack ?? error.message] }));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`> ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed (${seconds} s)\n`);
  return { passed: outcome.passed, failed: outcome.failed.map(what => `${name}: ${what.trimEnd()}`) };
}
