import type pg from 'pg';
import { SettingError } from '../settings/setting-error.ts';
import type { Connection } from './connect.ts';
import { explainConnection } from './explain-connection.ts';
import { HostedClient, hostsOf } from './hosts.ts';

type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Facts that a database server reports about itself. */
export type ServerFacts = {
  version: number;
  encoding: string;
  /** Whether the server treats 'ä' as the lower case of 'Ä'. */
  foldsCase: boolean;
  isReadOnly: boolean;
  mayCreate: boolean;
  /** Whether the portal's tables exist. */
  isFilled: boolean;
  /** Whether a pooler is between the portal and the server. */
  isPooled: boolean;
  isEncrypted: boolean;
  /** How many seconds the server's clock is ahead of this machine's. */
  aheadSeconds: number;
};

const leastVersion = 150_000;
const answerMs = 8_000;

/**
 * Reads the facts of the server at an address; tries several hosts in order. Throws SettingError when no host accepts
 * changes.
 */
export async function askServer(to: string, setting: AddressSetting): Promise<ServerFacts> {
  const hosts = hostsOf(to);
  let failure: unknown;
  let readOnly: ServerFacts | undefined;
  for (let left = hosts.count; left > 0; left -= 1) {
    const address = hosts.current;
    try {
      const facts = await askHost({ connectionString: address });
      if (!facts.isReadOnly) return facts;
      readOnly = facts;
    } catch (error) {
      failure = error;
    }
    hosts.leave(address);
  }
  if (readOnly) return readOnly;
  throw explainConnection(failure as Error, setting);
}

/** Throws SettingError, before anything is written, when the server cannot host a portal. Returns warnings. */
export async function requireGoodServers(urls: {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
}): Promise<string[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = urls;
  if (!DATABASE_URL) return [];
  const facts = await askServer(DATABASE_URL, 'DATABASE_URL');
  const refusal = refusalOf(facts, DATABASE_DIRECT_URL !== undefined);
  if (refusal) throw new SettingError(`Setting DATABASE_URL: ${refusal}`);
  if (DATABASE_DIRECT_URL) {
    const direct = refusalOf(await askServer(DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL'), false);
    if (direct) throw new SettingError(`Setting DATABASE_DIRECT_URL: ${direct}`);
  }
  return facts.isFilled ? textFaults(facts) : [];
}

/** Returns why a portal cannot run on this server, or undefined when it can. */
export function refusalOf(facts: ServerFacts, mayBePooled: boolean): string | undefined {
  if (facts.isPooled && !mayBePooled) {
    return 'it leads through a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
  }
  if (facts.version < leastVersion) {
    return `it leads to PostgreSQL ${Math.floor(facts.version / 10_000)}; the portal needs version 15 or newer.`;
  }
  if (facts.isReadOnly)
    return 'it leads to a read-only database, such as a standby server; it must name one that accepts changes.';
  // Existing data stays usable, so the portal only warns.
  const [fault] = facts.isFilled ? [] : textFaults(facts);
  if (fault) return fault;
  if (!facts.mayCreate) return `its user may not create tables. Run: grant create on schema public to that user.`;
  return undefined;
}

const remedy = 'Create one with: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME';

/** Returns the reasons why the database cannot handle texts of every language. */
export function textFaults({ encoding, foldsCase }: ServerFacts): string[] {
  if (encoding !== 'UTF8') return [`it leads to a database that is encoded as ${encoding}, not UTF8. ${remedy}`];
  if (!foldsCase) {
    return [`it leads to a database that does not treat 'Ä' and 'ä' as one letter (its LC_CTYPE is C). ${remedy}`];
  }
  return [];
}

async function askHost(config: pg.ClientConfig | Connection): Promise<ServerFacts> {
  const client = new HostedClient({
    ...config,
    application_name: 'cordwain',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<
      Omit<ServerFacts, 'isPooled' | 'aheadSeconds'> & { process: number; now: number }
    >(`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        lower('Ä') = 'ä' as "foldsCase", current_setting('transaction_read_only')::bool as "isReadOnly", pg_backend_pid() as process,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
        to_regclass('migrations') is not null as "isFilled", extract(epoch from clock_timestamp())::float8 as now,
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`);
    const { process, now, ...facts } = rows[0] as (typeof rows)[0];
    // A pooler assigns its own process number to each client.
    const isPooled = (client as unknown as { processID: number }).processID !== process;
    return { ...facts, isPooled, aheadSeconds: now - Date.now() / 1000 };
  } finally {
    await client.end();
  }
}
