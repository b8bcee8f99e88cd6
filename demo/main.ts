import { loadEnvironment } from '#server/platform/settings/environment.ts';
import { runPortal } from '#server/run-portal.ts';
import { doors } from './doors/doors.ts';
import { demoPassword, prepareDemo } from './fill.ts';
import { withProgress } from './progress.ts';

const environment = loadEnvironment();

/**
 * Starts the portal with a sample workshop, only for this machine: with the embedded database in DATA_DIR or
 * ./data/demo, on the loopback address (RU-5). A second start keeps the data.
 */
await runPortal(
  {
    ...environment,
    DATA_DIR: environment.DATA_DIR || './data/demo',
    OWNER_USERNAME: 'superadmin',
    OWNER_PASSWORD: demoPassword,
  },
  async portal => {
    await withProgress('Filling the sample workshop', prepareDemo(portal));
    return () =>
      `Open it in a browser on this computer and choose a door, or sign in as superadmin, admin, customer, customer-buyer, customer-viewer or customer2 with the password '${demoPassword}'\n`;
  },
  { HOST: '127.0.0.1', DATABASE_URL: undefined, S3_BUCKET: undefined },
  { extras: doors },
);
