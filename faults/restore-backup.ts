import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fullFolder } from '#testing/full/full-folder.ts';
import { allRows } from '#testing/servers/every-row.ts';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { ownerPassword, PortalProcess } from './callers/portal-process.ts';
import { compareKept } from './read-kept.ts';
import type { Scenario, Size, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';
import { openData, type Workshop } from './workshop.ts';

/**
 * R6: a backup by hand while users work, restored into an empty folder. The restored portal must have what was
 * acknowledged before the backup began, once, and nothing else that nobody asked for.
 */
export const restoreBackup: Scenario = { name: 'R6 backup under traffic, restored', round };

/**
 * The same on the full workshop, which has a row in every table. Its rows were inserted in ways that break some
 * invariants, which do not count. The users do not agree to documents, so work begins without an agreement.
 */
export const restoreFull: Scenario = {
  name: 'R6 backup of the full workshop, restored',
  folder: () => fullFolder(ownerPassword),
  round: async (workshop, size, tally) => {
    await workshop.query('update workshop_settings set accept_after_agreement = false');
    await round(workshop, size, tally);
  },
};

async function round(workshop: Workshop, { actions }: Size, tally: Tally): Promise<void> {
  const folder = await temporaryFolder('restored');
  const [file, dataDir] = [join(folder, 'busy.tar'), join(folder, 'data')];
  const known = (await workshop.findBroken()).map(ruleOf);
  const traffic = new Traffic(workshop, actions);
  try {
    await traffic.after(Math.ceil(actions / 3));
    const before = new Set(traffic.actions.filter(action => action.acknowledged).map(({ words }) => words));
    const filled = await findFilled(workshop);
    const said = await command('backup', file, workshop.dataDir);
    if (!said.includes('restored once to prove it')) tally.wrong.push(`the backup was not proven: ${said}`);
    const asked = traffic.actions.map(({ words }) => ({ words, acknowledged: before.has(words) }));
    await command('restore', file, dataDir);
    const portal = await PortalProcess.start({ DATA_DIR: dataDir });
    try {
      const restored = openData(dataDir);
      const broken = (await restored.findBroken()).filter(words => !known.includes(ruleOf(words)));
      const kept = await findFilled(restored);
      const empty = filled.filter(table => !kept.includes(table));
      const lost = empty.map(table => `every table that had rows has rows: violated by ${table}`);
      tally.found({ ...(await compareKept(restored.query, asked)), broken: [...broken, ...lost] });
    } finally {
      await portal.end('SIGTERM');
    }
  } finally {
    await traffic.done;
    await rm(folder, { recursive: true, force: true });
  }
  tally.times.push(traffic.longestPauseMs);
  tally.ended(traffic);
}

const ruleOf = (words: string) => words.split(': violated by')[0];

/** Returns the tables that have rows, without the outbox, which empties itself. */
async function findFilled(database: Pick<Workshop, 'query'>): Promise<string[]> {
  const rows = await allRows(database);
  return Object.keys(rows).filter(table => table !== 'outbox' && rows[table]?.length);
}

/** Runs `npm run backup` or `npm run restore` and returns its line. */
async function command(name: 'backup' | 'restore', file: string, dataDir: Workshop['dataDir']): Promise<string> {
  const program = runProgram(`server/commands/run-${name}.ts`, [file], { DATA_DIR: dataDir });
  if ((await program.ended) !== 0) throw new Error(program.err());
  return program.out();
}
