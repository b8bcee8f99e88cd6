import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, makeClient } from '#testing/client.ts';
import { type Recorded, replay, type Step } from '#testing/replay/replay.ts';
import { emptyPlace, type Restored, restoreInto } from '#testing/servers/backups.ts';
import { hashOfToken } from '../platform/access/session.ts';
import { makeToken, tokenCookie } from '../platform/http/anti-forgery.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { type Portal, startPortal } from '../start.ts';

// The last version in which a customer was an account recorded the backup and the answers.
const folder = 'testing/replay';
const { recorded, steps: before } = JSON.parse(
  gunzipSync(readFileSync(`${folder}/before-companies.json.gz`)).toString(),
) as { recorded: Recorded; steps: Step[] };

let place: Restored;
let portal: Portal;
let clients: Parameters<typeof replay>[0];
beforeAll(async () => {
  place = await emptyPlace();
  await restoreInto(place, `${folder}/before-companies.tar`);
  // Sessions that are open during the migration.
  const names = ['owner', 'admin', 'harbour', 'nord'] as const;
  for (const name of names) {
    await place.database.db.query('insert into sessions (token_hash, account_id) values ($1, $2)', [
      hashOfToken(name),
      recorded.accounts[name],
    ]);
  }
  const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' };
  portal = await startPortal(readSettings(settings), { forecasts: false });
  const signedIn = (token: string): Client =>
    makeClient(portal.app, { session: token, [tokenCookie]: makeToken(portal.context.secret, hashOfToken(token)) });
  const [owner, admin, harbour, nord] = names.map(signedIn) as [Client, Client, Client, Client];
  clients = { owner, admin, harbour, nord, nobody: makeClient(portal.app) };
});
afterAll(async () => {
  await portal?.stop();
  await place?.drop();
});

/** Returns the fields of `now` that the earlier answer has, in the order of `now`. */
function asBefore(now: unknown, was: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(was)) return now.map((one, index) => asBefore(one, was[index] ?? was[0]));
  if (!isObject(now) || !isObject(was)) return now;
  const kept = Object.entries(now).flatMap(([key, value]) => {
    const name = renamed[key] ?? key;
    return name in was ? [[name, asBefore(value, was[name])] as const] : [];
  });
  return Object.fromEntries(kept);
}
/** Fields that the changelog announces with new names. */
const renamed: Record<string, string> = { inCatalog: 'inCatalogue', in_catalog: 'in_catalogue' };
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

test('every call of the first specification returns the same bytes to old accounts as before companies (B8, B83)', async () => {
  const { rows: visible } = await place.database.db.query('select visible_to from products order by id');
  expect(visible).toEqual([{ visible_to: [recorded.accounts.harbour] }, { visible_to: [] }]);

  const after = await replay(clients, recorded);

  const shown = (step: Step, body: unknown) => JSON.stringify([step.who, step.call, step.status, body]);
  for (const [index, was] of before.entries()) {
    const now = after[index] as Step;
    expect(shown(now, asBefore(now.body, was.body))).toBe(shown(was, was.body));
  }
  expect(after).toHaveLength(before.length);
});
