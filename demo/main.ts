import { runPortal } from '#server/run-portal.ts';
import { doors } from './doors/doors.ts';
import { demoEnvironment, fixedSettings } from './environment.ts';
import { demoPassword, markDemo, prepareDemo, requireDemo } from './fill.ts';
import { withProgress } from './progress.ts';

/**
 * Starts the portal with a sample workshop, only for this machine: with the embedded database in DATA_DIR or
 * ./data/demo, on the loopback address (RU-5). A second start keeps the data.
 */
await runPortal(
  { ...demoEnvironment(), OWNER_USERNAME: 'superadmin', OWNER_PASSWORD: demoPassword },
  async portal => {
    await markDemo(portal.context.db);
    await withProgress('Filling the sample workshop', prepareDemo(portal));
    return () =>
      `Open it in a browser on this computer and choose a door, or sign in as superadmin, admin, customer, customer-buyer, customer-viewer or customer2 with the password '${demoPassword}'\n`;
  },
  fixedSettings,
  { extras: doors, refuse: requireDemo },
);
