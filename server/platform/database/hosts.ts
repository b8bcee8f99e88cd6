import pg from 'pg';
import { isDatabaseAway } from './failures.ts';
import { destroy } from './in-time.ts';

/** Splits an address into `postgres://user:password@`, the hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** Returns the address of each host in DATABASE_URL. `postgres://user@one:5432,two/name` has two. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  return hosts.split(',').map(host => withLibpqModes(`${before}${host}${after}`));
}

/** Gives sslmode the meaning of PostgreSQL's own programs: `require` encrypts and accepts any certificate. */
function withLibpqModes(address: string): string {
  if (!/[?&]sslmode=(require|verify-ca)\b/.test(address) || address.includes('uselibpqcompat')) return address;
  return `${address}&uselibpqcompat=true`;
}

/**
 * The hosts of one database. New connections use the current host; after a failed or read-only host the next one
 * becomes current.
 */
class Hosts {
  readonly #addresses: readonly string[];
  #index = 0;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
  }

  get current(): string {
    return this.#addresses[this.#index] as string;
  }

  get areSeveral(): boolean {
    return this.#addresses.length > 1;
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Switches to the next host unless another connection has already done so. */
  leave(address: string): void {
    if (address === this.current) this.#index = (this.#index + 1) % this.#addresses.length;
  }
}

const known = new Map<string, Hosts>();

/**
 * Returns the hosts of an address, shared in this process: when one connection finds a host unreachable, all others
 * switch, too.
 */
export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
}

/** The host answers but is read-only. Counts as an unreachable database. */
export class Standby extends Error {
  readonly code = '57P03';
  constructor() {
    super('the database server is a read-only standby');
  }
}

/** `settings` are PostgreSQL's settings of the session. */
export type HostedConfig = pg.ClientConfig & {
  hosts?: Hosts | undefined;
  settings?: Readonly<Record<string, string>> | undefined;
};

/** A connection to the current host. If there are several hosts, it uses only one that accepts changes. */
export class HostedClient extends pg.Client {
  readonly #hosts: Hosts | undefined;
  readonly #address: string | undefined;

  constructor(config: HostedConfig = {}) {
    const { hosts, settings = {} } = config;
    super({ ...config, ...(hosts && { connectionString: hosts.current }) });
    // The options of the address stand last, so they win.
    const { connectionParameters: given } = this as unknown as { connectionParameters: { options?: string } };
    const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    given.options = [...own, given.options].filter(Boolean).join(' ');
    this.#hosts = hosts;
    this.#address = hosts?.current;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the original
  override connect(done?: any): any {
    if (!this.#hosts?.areSeveral) return done ? super.connect(done) : super.connect();
    const connected = super
      .connect()
      .then(() => this.requireWritable())
      .catch((error: Error) => {
        if (isDatabaseAway(error)) this.#hosts?.leave(this.#address as string);
        destroy(this);
        throw error;
      });
    if (!done) return connected;
    connected.then(() => done(), done);
  }

  /**
   * Checks that the server answers and, if there are several hosts, accepts changes. Throws Standby when it is
   * read-only.
   */
  async requireWritable(): Promise<void> {
    if (!this.#hosts?.areSeveral) return void (await super.query('select 1'));
    const { rows } = await super.query('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby) throw new Standby();
  }
}
