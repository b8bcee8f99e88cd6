import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, paths } from '../contract/paths.ts';
import { readSettings } from '../server/settings.ts';
import { startPortal } from '../server/start.ts';
import { startScratchDatabase } from '../testing/on-server.ts';
import type { Check } from './check.ts';

/** Prints the calls of the contract that answer 501 because their issue is still open. */
export const unbuiltCheck: Check = {
  name: 'calls that answer 501 until their issue is built',
  run: async () => {
    const database = await startScratchDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-'));
    try {
      const portal = await startPortal(
        readSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      );
      const unbuilt: CallName[] = portal.unbuilt;
      await portal.stop();
      for (const name of unbuilt) process.stdout.write(`  ${paths[name]} (${name})\n`);
      process.stdout.write(`  ${unbuilt.length} of ${Object.keys(paths).length} calls are not built yet\n`);
      return { passed: 1, failed: [] };
    } finally {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
