import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runForecast } from '#server/dates/run-forecast.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { runPortal } from '#server/run-portal.ts';
import { startPortal } from '#server/start.ts';
import { stopClock } from '#testing/servers/stop-clock.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { demoPassword, fillDemo } from '../demo/fill.ts';
import { sampleNow } from '../e2e/sample-now.ts';
import { lengthenTexts } from './lengthen-texts.ts';
import { markTexts } from './mark-texts.ts';

/**
 * Runs the sample workshop at a fixed time, identical at every start, for screen pictures; with LONG_TEXTS, one whose
 * names and notes are as long as possible; with RTL_PORT, one with marked names and notes in 'en-XA', and there in
 * 'ar-XB'. Removes its data at the end.
 */
const dataDir = await temporaryFolder('screens');
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const environment = {
  PORT: process.env.PORT,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  TIME_ZONE: 'UTC',
  OWNER_USERNAME: 'superadmin',
  OWNER_PASSWORD: demoPassword,
};
const filled = await startPortal(readSettings(environment), { forecasts: false });
await fillDemo(filled, sampleNow);
if (process.env.LONG_TEXTS) await lengthenTexts(filled.context.db);
if (process.env.RTL_PORT) await markTexts(filled.context.db);
await stopClock(filled.context.db, sampleNow);
await filled.stop();
const DATABASE_URL = `postgresql:///cordwain?host=${encodeURIComponent(join(dataDir, 'socket'))}&user=cordwain`;
await runPortal(
  { ...environment, ...(process.env.RTL_PORT && { LANGUAGE: 'en-XA', BRAND_NAME: 'Cördwäïn' }) },
  async ({ context }) => {
    await runForecast(context.db);
    if (process.env.RTL_PORT) {
      const turned = {
        ...environment,
        BRAND_NAME: 'Cördwäïn',
        PORT: process.env.RTL_PORT,
        LANGUAGE: 'ar-XB',
        DATABASE_URL,
      };
      await (await startPortal(readSettings(turned), { forecasts: false })).listen();
    }
    return () => '';
  },
);
