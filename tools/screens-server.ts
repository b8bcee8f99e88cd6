import { rmSync } from 'node:fs';
import { runPortal } from '#server/run-portal.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { demoPassword, fillDemo } from '../demo/fill.ts';
import { sampleNow } from '../e2e/sample-now.ts';

/** The sample workshop at a fixed time, identical at every start, for screen pictures. Removes its data at the end. */
const dataDir = await temporaryFolder('screens');
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await runPortal(
  {
    PORT: process.env.PORT,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    OWNER_USERNAME: 'superadmin',
    OWNER_PASSWORD: demoPassword,
  },
  async portal => {
    await fillDemo(portal, sampleNow);
    return () => '';
  },
);
