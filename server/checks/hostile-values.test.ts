import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call/call.ts';
import { type CallName, type ChangeName, isStream, methodAndPath } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { aSuperadmin } from '#testing/builders.ts';
import type { Answer } from '#testing/client.ts';
import { changeNames, makeChange, type ReadyChange, readyChange } from '#testing/every-change.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

const texts = [
  ...['', '\u0000', '\ud800', '99999999999999999999', "' or 1=1 --"],
  ...(isNightly
    ? ['-1', '0.5', '1e21', '2147483648', '[]', '\u202egpj.exe', 'a\r\nSet-Cookie: a=b', '\u001b[31m']
    : []),
  ...(isNightly ? ['__proto__', '%', '<img src=x onerror=alert(1)>', '../../etc/passwd', 'javascript:alert(1)'] : []),
];
/** Fewer values for text fields, because each accepted value costs a write. */
const few = ['', '\u0000', '\ud800', 'a\r\nSet-Cookie: a=b', '__proto__', "' or 1=1 --"];
const all = [...few, null, true, [], {}, 0, -1, -0, 0.5, 2_147_483_648, 1e21, Number.MAX_SAFE_INTEGER + 1];
/** `npm test` sends a few. */
const values = isNightly ? all : ['\u0000', null, {}, 1e21];
const inForms = ['{"__proto__":{"role":"superadmin"}}', '["__proto__"]'];
/** Allows for hundreds of requests on a busy machine. */
const many = { timeout: 60_000 };
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Expects no 500, no internals and a code in every error. */
function expectHarmless(what: string, { status, body }: Answer): void {
  expect(status, what).toBeLessThan(500);
  if (status < 400) return;
  expect(
    Object.keys(body).filter(key => !['error', 'code', 'fields'].includes(key)),
    what,
  ).toEqual([]);
  expect(body.error.slice(0, 500), what).not.toMatch(
    /\bat .*\.(?:ts|js):|node_modules|\bselect .* from |zod|relation "/i,
  );
}

/** Returns the path of every value of an input, including its first line or item and optional fields. */
function placesOf(input: unknown, path: string[] = []): { path: string[]; valid: unknown }[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, valid]) => [
    ...(Array.isArray(input) && key !== '0' ? [] : [{ path: [...path, key], valid }]),
    ...(Array.isArray(input) && key !== '0' ? [] : placesOf(valid, [...path, key])),
  ]);
}

function withValue(input: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const copy = (Array.isArray(input) ? [...input] : { ...(input as object) }) as Record<string, unknown>;
  copy[key] = rest.length > 0 ? withValue(copy[key], rest, value) : value;
  return copy;
}

async function expectUnknownFieldsRejected(name: ChangeName, ready: ReadyChange): Promise<void> {
  if (name === 'logout') return;
  const extra = { id: 1, customerId: 1, completedAt: null, role: 'superadmin' };
  const more = { createdAt: 'x', orderPercentage: 100, completed: 1, status: 'cutting', sender: 'admin' };
  const atNight = isNightly && { ...more, customerArchived: true, adminArchived: true, visibleTo: [] };
  const { params, body } = calls[name] as Call;
  const own = [...Object.keys(params?.shape ?? {}), ...Object.keys((body as z.ZodMiniObject).shape ?? {})];
  for (const [field, value] of Object.entries({ ...extra, ...atNight })) {
    if (own.includes(field)) continue;
    const answer = await makeChange(name, { ...ready, input: { ...ready.input, [field]: value } });
    expect([field, answer.status, answer.code]).toEqual([field, 400, 'invalidInput']);
  }
}

async function expectOtherTypesRejected(name: ChangeName, ready: ReadyChange): Promise<void> {
  const { params, body } = calls[name] as Call;
  const inPath = Object.keys(params?.shape ?? {});
  const input: Record<string, unknown> = { ...ready.input };
  for (const key of Object.keys((body as z.ZodMiniObject).shape ?? {})) input[key] ??= undefined;
  for (const { path, valid } of placesOf(input)) {
    for (const value of inPath.includes(path[0] ?? '') ? texts.slice(isNightly ? 0 : 3) : values) {
      // Each password costs the time of a hash.
      if (/password$/i.test(path[0] ?? '') && typeof value === 'string' && value.length > 8) continue;
      const answer = await makeChange(name, { ...ready, input: withValue(input, path, value) as typeof input });
      const what = `${name} ${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`;
      expectHarmless(what, answer);
      const isOther = valid !== undefined && kindOf(value) !== kindOf(valid) && value !== null;
      if (isOther && !inPath.includes(path[0] ?? ''))
        expect([what, answer.status]).toEqual([what, name === 'login' ? expect.any(Number) : 400]);
    }
  }
}

describe('S8 hostile values', () => {
  const ofJson = changeNames.filter(name => 'body' in calls[name] && !('files' in calls[name]));

  for (const name of ofJson) {
    test(
      `${name} rejects unknown fields, and another type in every field without an internal error (B80)`,
      many,
      async () => {
        const ready = await readyChange(portal, name);
        await expectUnknownFieldsRejected(name, ready);
        await expectOtherTypesRejected(name, ready);
      },
    );
  }

  test('numbers in addresses that are larger than an integer of PostgreSQL find nothing', many, async () => {
    for (const name of changeNames) {
      const keys = Object.keys((calls[name] as Call).params?.shape ?? {});
      if (keys.length === 0) continue;
      const ready = await readyChange(portal, name);
      for (const key of keys) {
        if (typeof (ready.input as Record<string, unknown>)[key] !== 'number') continue;
        for (const value of [2_147_483_648, 999_999_999_999_999]) {
          const answer = await makeChange(name, { ...ready, input: { ...ready.input, [key]: value } });
          expect([name, key, answer.status]).toEqual([name, key, expect.toBeOneOf([400, 403, 404, 409])]);
        }
      }
    }
  });

  test('are harmless in texts of forms and unknown form fields', many, async () => {
    for (const name of changeNames.filter(one => 'files' in calls[one])) {
      const ready = await readyChange(portal, name);
      const fields = Object.keys(((calls[name] as Call).body as z.ZodMiniObject | undefined)?.shape ?? {});
      for (const field of [...fields, 'role', '__proto__', 'x'.repeat(200)]) {
        for (const value of isNightly ? [...few.slice(1), ...inForms] : inForms) {
          const form = () => {
            const filled = ready.form?.() ?? new FormData();
            filled.set(field, value);
            return filled;
          };
          expectHarmless(`${name} ${field} = ${value.slice(0, 60)}`, await makeChange(name, { ...ready, form }));
        }
      }
    }
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  const reads = (Object.keys(calls) as CallName[]).filter(name => methodAndPath(name).method === 'GET');
  const withQuery = reads.filter(name => 'query' in calls[name] && !isStream(name));

  test('are harmless in the ids of reads', many, async () => {
    const client = await portal.as(await aSuperadmin(portal));
    for (const name of reads) {
      const { path } = methodAndPath(name);
      if (!path.includes(':')) continue;
      for (const text of texts) {
        const url = path.replace(/:\w+/g, encodeURIComponent(text.toWellFormed()));
        expectHarmless(url, await client.send('GET', url));
      }
    }
  });

  for (const name of withQuery) {
    test(`are harmless in the query of ${name}, which rejects repeated fields`, many, async () => {
      const client = await portal.as(await aSuperadmin(portal));
      const address = methodAndPath(name).path.replace(/:\w+/g, '1');
      for (const field of [...Object.keys((calls[name] as Call).query?.shape ?? {}), '__proto__']) {
        for (const text of texts) {
          const url = `${address}?${field}=${encodeURIComponent(text.toWellFormed())}`;
          expectHarmless(url, await client.send('GET', url));
        }
        if (field === '__proto__') continue;
        const { status } = await client.send('GET', `${address}?${field}=1&${field}=2`);
        // The role is checked before the query.
        expect([field, [400, 403].includes(status)]).toEqual([field, true]);
      }
    });
  }

  test('are harmless in bodies that are deep, huge or not JSON', async () => {
    const client = await portal.as(await aSuperadmin(portal));
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': client.cookies['XSRF-TOKEN'] };
    const send = (payload: string) =>
      portal.app.inject({ method: 'POST', url: '/api/customers', cookies: client.cookies, headers, payload });
    const deep = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;
    for (const payload of [
      '{"username":1e309}',
      '{"a":',
      '\u0000',
      '{"__proto__":{"role":"superadmin"}}',
      'null',
      deep(100_000),
    ]) {
      expect([payload.slice(0, 20), (await send(payload)).statusCode]).toEqual([payload.slice(0, 20), 400]);
    }
    expect((await send(deep(600_000))).statusCode).toBe(413);
  });
});
