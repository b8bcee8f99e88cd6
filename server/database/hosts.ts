import pg from 'pg';
import { isDatabaseAway } from './failures.ts';
import { destroy } from './in-time.ts';

/** `postgres://user:password@`, the hosts, and the rest of an address. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** The address of each host in DATABASE_URL: `postgres://user@one:5432,two/name` has two. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  return hosts.split(',').map(host => withLibpqModes(`${before}${host}${after}`));
}

/** Reads sslmode as PostgreSQL's own programs do: `require` encrypts and accepts any certificate. */
function withLibpqModes(address: string): string {
  if (!/[?&]sslmode=(require|verify-ca)\b/.test(address) || address.includes('uselibpqcompat')) return address;
  return `${address}&uselibpqcompat=true`;
}

/** The hosts of one database. New connections go to the current one; a failed or read-only one is followed by the next. */
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

  /** Moves on unless another connection has done so. */
  leave(address: string): void {
    if (address === this.current) this.#index = (this.#index + 1) % this.#addresses.length;
  }
}

const known = new Map<string, Hosts>();

/** The hosts of an address, shared in this process: one connection that finds a host away leads all others on. */
export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
}

/** The host answers, but only another one accepts changes. Counts as an unreachable database. */
export class Standby extends Error {
  readonly code = '57P03';
  constructor() {
    super('the database server is a read-only standby');
  }
}

export type HostedConfig = pg.ClientConfig & { hosts?: Hosts | undefined };

/** A connection to the current host. Of several hosts it uses only one that accepts changes. */
export class HostedClient extends pg.Client {
  readonly #hosts: Hosts | undefined;
  readonly #address: string | undefined;

  constructor(config: HostedConfig = {}) {
    const { hosts } = config;
    super({ ...config, ...(hosts && { connectionString: hosts.current }) });
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

  /** Asks whether the server answers and, of several, accepts changes. Throws Standby when it does not. */
  async requireWritable(): Promise<void> {
    if (!this.#hosts?.areSeveral) return void (await super.query('select 1'));
    const { rows } = await super.query('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby) throw new Standby();
  }
}
