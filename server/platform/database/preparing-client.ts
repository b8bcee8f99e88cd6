import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { isUnanswered } from './failures.ts';
import type { Heartbeat } from './heartbeat.ts';
import { HostedClient, type HostedConfig } from './hosts.ts';
import { destroy } from './in-time.ts';
import { PooledStatements } from './pooled-statements.ts';

/** `eachTime` are statements that set up a transaction, for connections through a pooler. */
export type PreparingConfig = HostedConfig & { heartbeat?: Heartbeat | undefined; eachTime?: string | undefined };

const mostPrepared = 200;
const preparedNames = new Map<string, string>();

/**
 * Prepares every statement with parameters, so that the database parses and plans it once per connection. Statement
 * texts come from the source code, so there are few; beyond the limit, further statements are sent unprepared. Behind a
 * pooler nothing is prepared (./pooled-statements.ts).
 */
export class PreparingClient extends HostedClient {
  readonly #heartbeat: Heartbeat | undefined;
  readonly #pooled: PooledStatements | undefined;

  constructor(config?: PreparingConfig) {
    super(config);
    this.#heartbeat = config?.heartbeat;
    this.#pooled = config?.eachTime
      ? new PooledStatements(config.eachTime, (text, values) => this.#send(text, values))
      : undefined;
  }

  /** While the database does not answer, connecting waits briefly and then fails. */
  // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the original
  override connect(done?: any): any {
    const heartbeat = this.#heartbeat;
    if (!heartbeat?.away) return this.#connect(done);
    const connected = heartbeat.back().then(() => this.#connect());
    if (!done) return connected;
    connected.then(() => done(), done);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  #connect(done?: any): any {
    const heartbeat = this.#heartbeat;
    if (heartbeat) {
      heartbeat.parts.add(this);
      this.once('end', () => heartbeat.parts.delete(this));
      // PostgreSQL sends this message at the end of each answer.
      (this as unknown as { connection: EventEmitter }).connection.on('readyForQuery', () => heartbeat.heard());
    }
    return done ? super.connect(done) : super.connect();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the original
  override query(text: any, values?: any, done?: any): any {
    if (this.#pooled) return this.#viaPooler(this.#pooled, text, values, done);
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name ? this.#send({ name, text, values }, done) : this.#send(text, values, done);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  #viaPooler(pooled: PooledStatements, text: any, values: any, done: any): any {
    const isCallback = typeof values === 'function';
    const call = isCallback ? values : done;
    const answer = pooled.query(text, isCallback ? undefined : values);
    if (!call) return answer;
    answer.then(result => call(undefined, result), call);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above
  #send(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const answer = (super.query as (...given: any[]) => any).apply(this, given);
    // Only the pool uses callbacks, and it closes failed connections itself.
    if (answer instanceof Promise) answer.catch((error: Error) => isUnanswered(error) && this.giveUp());
    return answer;
  }

  /** Closes a connection with an outstanding answer, because its next user would wait for the same answer. */
  giveUp(): void {
    destroy(this as pg.Client);
  }
}

function nameOf(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known || preparedNames.size >= mostPrepared) return known;
  const name = `s${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}
