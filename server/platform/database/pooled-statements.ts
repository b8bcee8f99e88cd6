import type { QueryConfig, QueryResult } from 'pg';

type Send = (text: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>;

/**
 * Runs statements through a pooler, which may give every transaction another connection to the server (PgBouncer's
 * transaction mode). It prepares no statements and sets its settings and time limits in each transaction, because those
 * of a connection would be lost.
 */
export class PooledStatements {
  readonly #eachTime: string;
  readonly #send: Send;
  #isOpen = false;

  constructor(eachTime: string, send: Send) {
    this.#eachTime = eachTime;
    this.#send = send;
  }

  /** Runs a statement in the open transaction, or in a transaction of its own. */
  async query(given: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const { name: _, ...query } = typeof given === 'string' ? { text: given } : given;
    if (/^\s*begin\b/i.test(query.text)) {
      this.#isOpen = true;
      return this.#send(`${query.text}; ${this.#eachTime}`);
    }
    if (/^\s*(?:commit|rollback)\b/i.test(query.text)) {
      this.#isOpen = false;
      return this.#send(query.text);
    }
    return this.#isOpen ? this.#send(query, values) : this.#alone(query, values);
  }

  async #alone(query: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    await this.#send(`begin; ${this.#eachTime}`);
    try {
      const result = await this.#send(query, values);
      await this.#send('commit');
      return result;
    } catch (error) {
      // Fails at once when the connection was lost.
      await this.#send('rollback').catch(() => {});
      throw error;
    }
  }
}
