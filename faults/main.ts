import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { inspect, parseArgs } from 'node:util';
import { benchQueues } from './bench-queues.ts';
import { bodyStorm } from './body-storm.ts';
import { busyMachine } from './busy-machine.ts';
import { cutDatabase } from './cut-database.ts';
import { fillDisk } from './fill-disk.ts';
import { hangDatabase } from './hang-database.ts';
import { hangStore } from './hang-store.ts';
import { killDatabase } from './kill-database.ts';
import { killForecast } from './kill-forecast.ts';
import { killOneOfTwo } from './kill-one-of-two.ts';
import { killPortal } from './kill-portal.ts';
import { companyStorm, listStorm } from './list-storm.ts';
import { pictureStorm } from './picture-storm.ts';
import { restoreBackup, restoreFull } from './restore-backup.ts';
import { type Scenario, type Size, Tally } from './scenario.ts';
import { signInStorm } from './sign-in-storm.ts';
import { stopPortal } from './stop-portal.ts';
import { stopSlowUploads } from './stop-slow-uploads.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/**
 * `npm run test:faults`: breaks the real portal under traffic in every way that R1, R2 and R5 name, and compares
 * acknowledged actions with the stored data (docs/reliability.md). `--rounds N` repeats each scenario, `--short` uses
 * small rounds, and `--minutes N` keeps the machine busy for so long. `--model` runs a thousand orders against the model
 * instead. Words select scenarios.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    short: { type: 'boolean' },
    model: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const size: Size = {
  ...(values.short ? { actions: 60, awayMs: 2_000 } : { actions: 200, awayMs: 10_000 }),
  busyMs: Number(values.minutes) * 60_000,
};
const scenarios: Scenario[] = [
  killPortal,
  killDatabase,
  hangDatabase,
  busyMachine,
  cutDatabase,
  hangStore,
  fillDisk,
  stopPortal,
  restoreBackup,
  restoreFull,
  stopSlowUploads,
  killOneOfTwo,
  benchQueues,
  killForecast,
  signInStorm,
  listStorm,
  companyStorm,
  bodyStorm,
  pictureStorm,
];
const chosen = scenarios.filter(
  ({ name }) => positionals.length === 0 || positionals.some(word => name.toLowerCase().includes(word.toLowerCase())),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (values.model) process.exit(await runModel());
if (!Number.isInteger(rounds) || rounds < 1 || !(size.busyMs > 0) || chosen.length === 0) {
  process.stderr.write(
    `--rounds must be a whole number from 1, --minutes a number; scenarios: ${scenarios.map(({ name }) => name).join('; ')}\n`,
  );
  process.exit(1);
}
process.exit((await breakAll()) ? 0 : 1);

async function breakAll(): Promise<boolean> {
  const tallies = new Map<string, Tally | string>();
  const shared = await openWorkshop();
  try {
    for (const scenario of chosen) tallies.set(scenario.name, await runOne(scenario, shared));
  } finally {
    await shared.close();
  }
  process.stdout.write(
    '\n| | rounds | acknowledged | refused meanwhile | lost | doubled | otherwise wrong | seconds, median / longest |\n',
  );
  process.stdout.write('|---|---:|---:|---:|---:|---:|---:|---:|\n');
  for (const [name, tally] of tallies) {
    process.stdout.write(
      typeof tally === 'string' ? `| ${name} | SKIPPED: ${tally} |\n` : `| ${name} | ${tally.line} |\n`,
    );
  }
  return [...tallies.values()].every(tally => typeof tally === 'string' || tally.wrong.length === 0);
}

/** Runs all rounds of one scenario, or returns why it was skipped on this machine. */
async function runOne(scenario: Scenario, shared: Workshop): Promise<Tally | string> {
  const own = await scenario.folder?.();
  if (own && 'missing' in own) {
    process.stdout.write(`SKIPPED ${scenario.name}: ${own.missing}\n`);
    return own.missing;
  }
  const tally = new Tally();
  try {
    const workshop = own ? await openWorkshop({ dataDir: own.path }) : shared;
    // Scenarios with two variants start with a random one, so that single rounds cover both over time.
    const first = randomInt(2);
    try {
      for (let number = first; number < first + rounds; number++) await runRound(scenario, workshop, tally, number);
    } finally {
      if (own) await workshop.close();
    }
  } finally {
    await own?.remove();
  }
  return tally;
}

async function runRound(scenario: Scenario, workshop: Workshop, tally: Tally, number: number): Promise<void> {
  const before = tally.wrong.length;
  await scenario.round(workshop, size, tally, number).catch(error => tally.wrong.push(inspect(error)));
  tally.rounds += 1;
  const wrong = tally.wrong.slice(before);
  const seconds = ((tally.times.at(-1) ?? 0) / 1000).toFixed(1);
  process.stdout.write(
    `${scenario.name}, round ${tally.rounds}: ${wrong.length === 0 ? `sound, ${seconds} s` : 'WRONG'}\n`,
  );
  for (const words of wrong.slice(0, 20)) process.stdout.write(`    ${words}\n`);
}

async function runModel(): Promise<number> {
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'server/checks/order-life.test.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, MODEL_RUNS: '1000' },
    },
  );
  const [code] = await once(vitest, 'exit');
  return code ?? 1;
}
