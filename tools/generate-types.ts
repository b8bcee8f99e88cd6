import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { startScratchDatabase } from '../testing/on-server.ts';
import { runProgram } from './check.ts';

/** Writes the table types from a freshly migrated database; with --check only tells whether they are current. */
const target = 'server/database/schema.generated.ts';
const database = await startScratchDatabase();
try {
  const { pool, close } = connect(database.url);
  await migrate(pool, { info: () => {} });
  await close();
  const fresh = `${target}.new`;
  const { code, output } = await runProgram(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...['--dialect', 'postgres', '--url', database.url, '--out-file', fresh, '--log-level', 'error'],
      ...['--type-mapping', '{"int8":"number"}', '--exclude-pattern', 'migrations'],
    ],
    {},
    true,
  );
  if (code !== 0) throw new Error(output);
  const text = await readFile(fresh, 'utf8');
  await rm(fresh);
  if (process.argv.includes('--check')) {
    if (text !== (await readFile(target, 'utf8'))) throw new Error(`${target} is stale: run 'npm run types'`);
  } else {
    await writeFile(target, text);
  }
} finally {
  await database.stop();
}
