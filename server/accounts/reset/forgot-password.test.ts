import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aPerson } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { hashOfToken } from '../../platform/access/session.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server, withAddress } = mail;

const forgot = (name: string, headers = {}) => portal.nobody.call('forgotPassword', { name }, { headers });
const linksOf = (text = '') => [...text.matchAll(/(\S+)\/reset-password#([\w-]{43})/g)];
const waiting = () =>
  sql<{ kind: string; payload: unknown }>`select kind, payload from outbox`
    .execute(portal.context.db)
    .then(({ rows }) => rows);
const nothingWaits = () => eventually(async () => expect(await waiting()).toEqual([]));
const linkCount = async () => (await sql`select from sign_in_links`.execute(portal.context.db)).rows.length;

describe('POST /api/auth/forgot', () => {
  test('emails a link to the address of a username, valid for 60 minutes', async () => {
    const answer = await forgot(` ${mail.account.username.toUpperCase()} `);
    await eventually(() => expect(server.mails).toHaveLength(1));

    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const [{ to, headers, text, html }] = server.mails as [(typeof server.mails)[0]];
    expect(to).toEqual(['buyer@harbour.example']);
    expect(headers).toMatch(/^Subject: Set a new password$/m);
    expect(text).toContain(
      `Somebody asked for a new password for ${mail.account.username}. The link is valid for 60 minutes. If it was not you, nothing has changed.`,
    );
    const [link] = linksOf(text);
    expect(link?.[1]).toBe('http://orders.example');
    expect(html).toContain(`href="${link?.[0]}"`);
    await nothingWaits();
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sign_in_links`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  test('emails an address of several people once, with a link for each username', async () => {
    const other = await withAddress(await aCustomer(portal), 'Buyer@Harbour.example');

    await forgot('buyer@harbour.example');
    await eventually(() => expect(server.mails).toHaveLength(1));
    await nothingWaits();

    const text = server.mails[0]?.text;
    expect(linksOf(text)).toHaveLength(2);
    expect(text).toContain(`${mail.account.username}: http`);
    expect(text).toContain(`${other.username}: http`);
    expect(await linkCount()).toBe(2);
  });

  test.each(['older', 'newer'])(
    'sends no link of an account that got another address meanwhile, the %s one',
    async age => {
      const other = await withAddress(await aCustomer(portal), 'buyer@harbour.example');
      const [moved, stays] = age === 'older' ? [mail.account, other] : [other, mail.account];
      await server.away();
      await forgot('buyer@harbour.example');
      await withAddress(moved, 'stranger@elsewhere.example');
      await server.back();
      await mail.delivered();
      await eventually(() => expect(server.mails).toHaveLength(1));

      const links = server.mails.map(({ to, text }) => [to, linksOf(text).length]);
      expect(links).toEqual([[['buyer@harbour.example'], 1]]);
      expect(server.mails[0]?.text).toContain(stays.username);
    },
  );

  test('counts no account whose address is not confirmed', async () => {
    const stranger = await withAddress(await aCustomer(portal), 'stranger@elsewhere.example');
    await sql`update accounts set email = 'buyer@harbour.example', email_verified_at = null where id = ${stranger.id}`.execute(
      portal.context.db,
    );
    await server.away();
    await forgot('buyer@harbour.example');

    expect(await waiting()).toMatchObject([{ payload: { accountIds: [mail.account.id] } }]);
    await server.back();
  });

  test.each(['a reset link', 'a link that confirms an address'])('%s ends when the address changes', async kind => {
    const { portal: at, account } = mail;
    const token = Buffer.from(randomBytes(32)).toString('base64url');
    const verified = kind === 'a reset link' ? null : 'buyer@harbour.example';
    await sql`
      insert into sign_in_links (token_hash, account_id, mailed, email, expires_at)
      values (${hashOfToken(token)}, ${account.id}, true, ${verified}, now() + interval '1 hour')`.execute(
      at.context.db,
    );
    await withAddress(account, 'new@harbour.example');
    await withAddress(account, 'buyer@harbour.example');

    const used =
      verified === null
        ? await at.nobody.call('redeemResetLink', { token, newPassword: 'a-new-password' })
        : await at.nobody.call('verifyEmail', { token });
    expect(used.code).toBe('linkInvalid');
  });

  test('returns the same answer and sends no email for an unknown name and an account without an address', async () => {
    const plain = await anAdmin(portal);

    const answers = [await forgot('nobody at all'), await forgot(plain.username), await forgot('x@nowhere.example')];
    await nothingWaits();

    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { success: true }]));
    expect(server.mails).toEqual([]);
  });

  test('stores neither the typed name nor a token', async () => {
    await server.away();
    await forgot('my-secret-password');
    await forgot(mail.account.username);

    expect(JSON.stringify(await waiting())).not.toContain('my-secret-password');
    await server.back();
    await mail.delivered();
    await eventually(() => expect(server.mails).toHaveLength(1));
    const token = linksOf(server.mails[0]?.text)[0]?.[2] ?? '';
    const rows = await sql<{ text: string }>`
      select l::text as text from sign_in_links l union all select o::text from outbox o
      union all select e::text from audit_entries e`.execute(portal.context.db);
    expect(rows.rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  test('emails a link that works as soon as it arrives', async () => {
    const { status } = await mail.onArrival(
      () => forgot(mail.account.username),
      () => {
        const token = linksOf(server.mails[0]?.text)[0]?.[2];
        return portal.nobody.call('redeemResetLink', { token, newPassword: 'a-new-password' });
      },
    );
    await nothingWaits();

    expect(status).toBe(200);
  });

  test('keeps the earlier link, and does not count, while an email cannot be sent', async () => {
    await forgot(mail.account.username);
    await nothingWaits();
    const token = linksOf(server.mails[0]?.text)[0]?.[2];
    server.answers.mail = { code: 451, text: 'later' };
    await forgot(mail.account.username);
    await eventually(async () => expect(await linkCount()).toBeGreaterThan(1));
    const { rows } = await sql`select from sign_in_links where mailed`.execute(portal.context.db);

    const redeemed = await portal.nobody.call('redeemResetLink', { token, newPassword: 'a-new-password' });
    delete server.answers.mail;
    await mail.delivered();

    expect([rows.length, redeemed.status]).toEqual([1, 200]);
  });

  test('ignores a forged host in the link (B66)', async () => {
    await forgot(mail.account.username, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await eventually(() => expect(server.mails).toHaveLength(1));

    expect(`${server.mails[0]?.text}${server.mails[0]?.html}`).not.toContain('evil');
  });

  test('emails an account at most five times in an hour (B66)', async () => {
    for (let n = 0; n < 8; n++) {
      await forgot(mail.account.username);
      await nothingWaits();
    }

    expect(server.mails).toHaveLength(5);
  });

  test('makes the same number of writes for known and unknown names (B66)', async () => {
    await server.away();
    const rowsAfter = async (name: string) => {
      await deleteRows(portal.context.db, 'outbox');
      await forgot(name);
      return (await waiting()).length;
    };

    expect([await rowsAfter(mail.account.username), await rowsAfter('nobody')]).toEqual([1, 1]);
    await server.back();
  });

  test('returns 429 to an address only far above 50 requests in 15 minutes', async () => {
    const client = makeClient(portal.app);
    await sql`delete from login_tries`.execute(portal.context.db);
    await sql`insert into login_tries (key) select 'reset:127.0.0.1' from generate_series(1, 299)`.execute(
      portal.context.db,
    );

    const first = await client.call('forgotPassword', { name: 'x' });
    await sql`insert into login_tries (key) values ('reset:127.0.0.1')`.execute(portal.context.db);
    const second = await client.call('forgotPassword', { name: 'x' });

    expect([first.status, second.status, second.code]).toEqual([200, 429, 'tooManyTries']);
    expect(second.headers['retry-after']).toBe('900');
    await sql`delete from login_tries`.execute(portal.context.db);
  });

  test('emails no link for a request that is more than an hour old', async () => {
    await server.away();
    await forgot(mail.account.username);
    await sql`update outbox set created_at = now() - interval '61 minutes'`.execute(portal.context.db);
    await server.back();

    await mail.delivered();
    await nothingWaits();

    expect([server.mails, await linkCount()]).toEqual([[], 0]);
  });
});

describe('POST /api/customers/{id}/people/{personId}/reset-link', () => {
  test('answers that an email was sent only when one is sent', async () => {
    const { id } = mail.account;
    const person = await withAddress(await aPerson(portal, mail.account), 'ada@harbour.example');
    const make = async () => (await mail.admin.call('makeResetLink', { id, personId: person.id })).body.sent;

    expect(await make()).toBe(true);
    await eventually(() => expect(server.mails.map(({ to }) => to)).toEqual([['ada@harbour.example']]));
    await mail.admin.call('updatePerson', { id, personId: person.id, active: false });
    expect(await make()).toBe(false);

    await nothingWaits();
    expect(server.mails).toHaveLength(1);
  });
});
