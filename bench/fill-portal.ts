import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { longWork } from '#server/platform/database/long-work.ts';
import { loadEnvironment } from '#server/platform/settings/environment.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { startPortal } from '#server/start.ts';
import { fill, password } from './fill.ts';

/**
 * `npm run bench:fill -- --orders 1000000`: fills a large workshop in DATA_DIR or ./data/bench. `DATA_DIR=data/bench
 * npm start` opens it. Refuses a database with orders.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '50000' },
    customers: { type: 'string', default: '5000' },
  },
});
const size = {
  orders: wholeNumber('orders', values.orders),
  products: wholeNumber('products', values.products),
  customers: wholeNumber('customers', values.customers),
};
const environment = loadEnvironment();
const DATA_DIR = resolve(environment.DATA_DIR || './data/bench');
const settings = readSettings({ LOG_LEVEL: 'warn', ...environment, DATA_DIR, OWNER_PASSWORD: password });
const portal = await startPortal(settings);
try {
  const { rows } = await portal.context.db.query('select from accounts where role = $1 limit 1', ['customer']);
  if (rows.length > 0) throw new Error(`There are customers in ${DATA_DIR} already: choose another DATA_DIR`);
  const begun = performance.now();
  await longWork(portal.context.db, client => fill(client, size));
  const took = ((performance.now() - begun) / 1_000).toFixed(0);
  process.stdout.write(`${size.orders.toLocaleString('en')} orders in ${took} s.\n`);
  process.stdout.write(`Open it: DATA_DIR=${environment.DATA_DIR || 'data/bench'} npm start\n`);
  process.stdout.write(`Sign in as owner or customer-1 with the password '${password}'.\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${(error as Error).message}\n`);
} finally {
  await portal.stop();
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  process.stderr.write(`--${name} is '${text}'; it must be a whole number above 0\n`);
  process.exit(1);
}
