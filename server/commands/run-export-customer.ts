import { resolve } from 'node:path';
import { writeCustomerExport } from '../accounts/customers/write-customer-export.ts';
import { longWork } from '../platform/database/long-work.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { readWholeTimeline } from '../production/read-timeline.ts';
import { reachDatabase } from './reach-database.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run export:customer -- USERNAME FILE';

/** `npm run export:customer -- USERNAME FILE`: writes all data of one customer as JSON to a new file. */
await runCommand('export', usage, loadEnvironment(), (settings, username, file) =>
  reachDatabase(settings, ({ db }) =>
    longWork(db, client => writeCustomerExport(client, username, resolve(file), readWholeTimeline)),
  ),
);
