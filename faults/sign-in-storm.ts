import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#contract/call/limits.ts';
import type { Caller } from './callers/caller.ts';
import { ownerPassword } from './callers/portal-process.ts';
import { openConnection, type SignInAnswer } from './callers/storm-connection.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

const connections = 100;
const addresses = 20;
/** The pause between two attempts of one connection. */
const pauseMs = 100;
/** Far more than a sign-in takes on a quiet machine, because the storm and the database run on this one. */
const longestSignIn = 20_000;

type Person = { username: string; device: string };
let storms = 0;

/**
 * 100 connections from 20 addresses guess the passwords of one account, of many and of none, and sign in to another
 * account with the right password. Meanwhile users sign in from known devices, and normal traffic continues.
 */
export const signInStorm: Scenario = {
  name: 'sign-in storm',
  async round(workshop, { actions }, tally) {
    const { query, portal } = workshop;
    // Without this, failures of the last round would reject most guesses before the password check.
    await query('delete from login_tries');
    const { people, spender, newcomers } = await makePeople(workshop, ++storms);
    const traffic = new Traffic(workshop, actions);
    const storm = new Storm(portal.address, people, spender, tally);

    const signIns = Math.max(12, Math.ceil(actions / 5));
    const took = await Promise.all([
      signInHonestly(portal.address, people, signIns, tally),
      signInFromElsewhere(portal.address, newcomers, tally),
    ]);
    tally.times.push(Math.max(...took));
    await traffic.done;
    await storm.end();

    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
    await checkBounds(workshop, tally);
  },
};

/** Creates new customers with known devices, and one whose password the storm knows. */
async function makePeople({ portal, admins }: Workshop, storm: number) {
  const admin = admins[0] as Caller;
  const make = async (username: string): Promise<Person> => {
    const company = { companyName: username, companyContact: '1', companyEmail: `${username}@example.com` };
    const body = { username, password: ownerPassword, ...company };
    const made = await admin.call(portal.address, 'createCustomer', { body });
    if (made.status !== 201) throw new Error(`${username} could not be created: ${made.status}`);
    const connection = openConnection('127.0.0.1');
    const { cookies } = await connection.signIn(portal.address, username, ownerPassword);
    connection.close();
    return { username, device: cookies.find(cookie => cookie.startsWith('device=')) ?? '' };
  };
  const people: Person[] = [];
  for (const name of ['ada', 'ben', 'cleo', 'dora']) people.push(await make(`${name}-${storm}`));
  const newcomers: Person[] = [];
  for (let number = 1; number <= 5; number++) newcomers.push(await make(`newcomer-${storm}-${number}`));
  return { people, newcomers, spender: await make(`spender-${storm}`) };
}

/**
 * Signs in repeatedly from known devices, also from an address that the storm uses. Returns the longest time in
 * milliseconds.
 */
async function signInHonestly(address: string, people: readonly Person[], times: number, tally: Tally) {
  const took = await Promise.all(
    people.map(async ({ username, device }) => {
      const connection = openConnection('127.0.1.1');
      let longest = 0;
      for (let turn = 0; turn < times / people.length; turn++) {
        longest = Math.max(longest, judge(await connection.signIn(address, username, ownerPassword, device), tally));
        await sleep(pauseMs);
      }
      connection.close();
      return longest;
    }),
  );
  return Math.max(...took);
}

/** Signs users in from new browsers and addresses, to accounts whose passwords nobody guesses. */
async function signInFromElsewhere(address: string, newcomers: readonly Person[], tally: Tally): Promise<number> {
  let longest = 0;
  for (const [number, { username }] of newcomers.entries()) {
    const connection = openConnection(`127.0.2.${number + 1}`);
    longest = Math.max(longest, judge(await connection.signIn(address, username, ownerPassword), tally));
    connection.close();
    await sleep(pauseMs);
  }
  return longest;
}

/** Returns the milliseconds of an honest sign-in, which must succeed in time. */
function judge({ status, ms, body }: SignInAnswer, tally: Tally): number {
  if (status !== 200) tally.wrong.push(`an honest sign-in was answered ${status}: ${body}`);
  if (ms > longestSignIn) tally.wrong.push(`an honest sign-in took ${Math.round(ms)} ms`);
  return ms;
}

/** The guessing connections, which run until `end`. */
class Storm {
  #stopped = false;
  #answers = new Map<number, number>();
  readonly #tally: Tally;
  readonly #done: Promise<unknown>;

  constructor(address: string, people: readonly Person[], spender: Person, tally: Tally) {
    this.#tally = tally;
    const guess = (number: number, turn: number): [username: string, password: string] => {
      const person = people[turn % people.length] as Person;
      const ways: [string, string][] = [
        [people[0]?.username ?? '', `guess-${turn}`],
        [person.username, `guess-${turn}`],
        [`nobody-${number}-${turn}`, 'guess'],
        [spender.username, ownerPassword],
      ];
      return ways[number % ways.length] as [string, string];
    };
    this.#done = Promise.all(
      Array.from({ length: connections }, async (_, number) => {
        const connection = openConnection(`127.0.1.${1 + (number % addresses)}`);
        for (let turn = 0; !this.#stopped; turn++) {
          const [username, password] = guess(number, turn);
          await connection.signIn(address, username, password).then(this.#note, this.#fail);
          await sleep(pauseMs);
        }
        connection.close();
      }),
    );
  }

  #note = ({ status, retryAfter, body }: SignInAnswer): void => {
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
    if (![200, 401, 429].includes(status)) this.#tally.wrong.push(`the storm was answered ${status}: ${body}`);
    if (status === 429 && !retryAfter) this.#tally.wrong.push('429 without Retry-After');
  };

  #fail = (error: Error): void => {
    this.#tally.wrong.push(`the storm got no answer: ${error.message}`);
  };

  /** Ends the storm. Checks that each kind of answer occurred. */
  async end(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    this.#tally.refused += this.#answers.get(429) ?? 0;
    for (const status of [200, 401, 429]) {
      if (!this.#answers.has(status)) this.#tally.wrong.push(`the storm was never answered ${status}`);
    }
  }
}

async function checkBounds({ query }: Workshop, tally: Tally): Promise<void> {
  for (const [table, most] of [
    ['sessions', limits.sessions],
    ['known_devices', limits.devices],
  ] as const) {
    const { rows } = await query(`select account_id from ${table} group by account_id having count(*) > ${most}`);
    if (rows.length > 0) tally.wrong.push(`an account has more than ${most} ${table}`);
  }
}
