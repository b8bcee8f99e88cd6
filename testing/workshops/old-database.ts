import { inject } from 'vitest';
import { connect } from '../../server/platform/database/connect.ts';
import { longWork } from '../../server/platform/database/long-work.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { databaseUrl, freshName, onServer } from '../servers/on-server.ts';

const migrations = new URL('../../server/platform/database/migrations/', import.meta.url);

/**
 * Creates a database that was migrated up to this migration. `logged` collects the log of its migrations, and `fill` runs
 * statements without a time limit.
 */
export async function oldDatabase(last: string) {
  const { serverUrl } = inject('database');
  const name = freshName('old');
  await onServer(serverUrl, `create database ${name}`);
  const database = connect(databaseUrl(serverUrl, name));
  const logged: string[] = [];
  const log = { info: (message: string) => logged.push(message) };
  await migrate(database.db, log, migrations, last);
  return {
    db: database.db,
    logged,
    migrate: () => migrate(database.db, log),
    fill: (statements: string) => longWork(database.db, client => client.query(statements)),
    drop: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
