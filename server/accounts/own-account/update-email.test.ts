import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, aPerson } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const mail = await mailPortal();
const { portal, server } = mail;

const stored = async () => (await mail.customer.call('readEmail')).body;
const change = (email: string) => mail.customer.call('updateEmail', { email });
const tokenIn = (text = '') => /\/verify-email#([\w-]{43})/.exec(text)?.[1] ?? '';
const mailTo = (address: string) =>
  eventually(() => {
    const found = server.mails.findLast(({ to }) => to.includes(address));
    expect(found).toBeDefined();
    return found as (typeof server.mails)[0];
  });
const nothingWaits = () =>
  eventually(async () => expect((await sql`select from outbox`.execute(portal.context.db)).rows).toEqual([]));
const verify = (token: string) => portal.nobody.call('verifyEmail', { token });
const invalid = { error: 'This link is no longer valid. Ask for a new one', code: 'linkInvalid' };

describe('PUT /api/me/email', () => {
  test('verifies the new address only after its link was opened', async () => {
    const { status, body } = await change(' new@harbour.example ');

    expect([status, body]).toEqual([200, { success: true }]);
    expect(await stored()).toEqual({ email: 'new@harbour.example', verified: false });
    const { text, subject } = await mailTo('new@harbour.example');
    expect(subject).toBe('Confirm your email address');
    expect(text).toContain('http://orders.example/verify-email#');
    await nothingWaits();

    const answer = await verify(tokenIn(text));

    expect([answer.status, answer.body, answer.headers['set-cookie']]).toEqual([200, { success: true }, undefined]);
    expect(await stored()).toEqual({ email: 'new@harbour.example', verified: true });
  });

  test('notifies the old address of the change', async () => {
    await change('new@harbour.example');

    const { subject, text } = await mailTo('buyer@harbour.example');
    expect(subject).toBe('Your sign-in was changed');
    expect(text).toContain('Your email address was changed');
    expect(text).toContain('If it was not you, tell the workshop at once.');
  });

  test('returns 403 confirmIdentity when the password was given more than 10 minutes ago', async () => {
    await sql`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = ${mail.account.id}`.execute(
      portal.context.db,
    );

    const { status, body } = await change('new@harbour.example');

    expect([status, body]).toEqual([403, { error: 'Confirm that it is you', code: 'confirmIdentity' }]);
    expect(await stored()).toEqual({ email: 'buyer@harbour.example', verified: true });
  });

  test('emails another link for the same unverified address, and changes and audits nothing', async () => {
    await change('buyer@harbour.example');
    await nothingWaits();
    expect(server.mails).toEqual([]);
    await change('new@harbour.example');
    await nothingWaits();

    await change('new@harbour.example');
    await nothingWaits();

    const links = server.mails.filter(({ to }) => to.includes('new@harbour.example')).map(({ text }) => tokenIn(text));
    expect(new Set(links).size).toBe(2);
    const { rows } = await sql`
      select from audit_entries where kind = 'emailChanged' and object_id = ${mail.account.id}`.execute(
      portal.context.db,
    );
    expect(rows).toHaveLength(1);
    expect((await verify(links[0] ?? '')).body).toEqual(invalid);
    expect((await verify(links[1] ?? '')).status).toBe(200);
  });

  test('emails an account at most five links in an hour', async () => {
    for (let n = 0; n < 7; n++) {
      await change(`new-${n}@harbour.example`);
      await nothingWaits();
    }

    expect(server.mails.filter(({ to }) => to[0]?.startsWith('new-'))).toHaveLength(5);
  });

  test('emails a stranger at most three links when two addresses change in turn before an email leaves', async () => {
    const { db } = portal.context;
    await inTransaction(db, async tx => {
      // Emails are composed later, so all changes come before the first one leaves.
      await sql`lock table sign_in_links in access exclusive mode`.execute(tx);
      for (let n = 0; n < 4; n++) {
        await change('stranger@other.example');
        await change(`own-${n}@harbour.example`);
      }
      await change('stranger@other.example');
    });
    await nothingWaits();

    expect(server.mails.filter(({ to }) => to.includes('stranger@other.example')).length).toBeLessThanOrEqual(3);
    expect(server.mails.filter(({ to }) => to[0]?.startsWith('own-'))).toEqual([]);
  });

  test.each(['', 'no address', 'a@b', 'a@b.example\r\nBcc: x@y.example'])('rejects %j', async email => {
    const { status, body } = await change(email);

    expect([status, Object.keys(body.fields)]).toEqual([400, ['email']]);
  });

  test('is allowed to staff, too', async () => {
    const admin = await portal.as(await anAdmin(portal));

    await admin.call('updateEmail', { email: 'desk@cordwain.example' });

    expect((await admin.call('readEmail')).body).toEqual({ email: 'desk@cordwain.example', verified: false });
  });
});

describe('the email address of a colleague', () => {
  test('is verified by an emailed link when an owner enters it', async () => {
    const colleague = await aPerson(portal, mail.account, 'buyer', { email: 'ada@harbour.example' });
    const isVerified = async () =>
      (
        await sql<{ is: boolean }>`
          select email_verified_at is not null as is from accounts where id = ${colleague.id}`.one(portal.context.db)
      ).is;

    const { id } = mail.account;
    await mail.customer.call('updatePerson', { id, personId: colleague.id, email: 'finch@harbour.example' });

    const { text, subject } = await mailTo('finch@harbour.example');
    expect(subject).toBe('Confirm your email address');
    expect(text).toContain(`${colleague.username} uses this address`);
    await nothingWaits();
    expect(server.mails.filter(({ to }) => to.includes('ada@harbour.example'))).toEqual([]);
    expect(await isVerified()).toBe(false);
    expect((await verify(tokenIn(text))).status).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  test('gets no link when it is removed or when staff enter it', async () => {
    const colleague = await aPerson(portal, mail.account, 'buyer');
    const person = { id: mail.account.id, personId: colleague.id };

    await mail.admin.call('updatePerson', { ...person, email: 'ada@harbour.example' });
    await mail.admin.call('updatePerson', { ...person, email: '' });
    await mail.customer.call('updatePerson', { ...person, name: 'Ada Finch' });
    await nothingWaits();

    expect(server.mails).toEqual([]);
  });
});

describe('POST /api/auth/verify-email', () => {
  test('rejects a link for an address that has changed again', async () => {
    await change('first@harbour.example');
    const { text } = await mailTo('first@harbour.example');
    await nothingWaits();
    await change('second@harbour.example');

    expect((await verify(tokenIn(text))).body).toEqual(invalid);
    expect((await stored()).verified).toBe(false);
  });

  test('rejects used and expired links, links of deactivated people and reset links', async () => {
    await change('new@harbour.example');
    const token = tokenIn((await mailTo('new@harbour.example')).text);
    await nothingWaits();
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).body).toEqual(invalid);

    await portal.nobody.call('forgotPassword', { name: mail.account.username });
    await nothingWaits();
    const reset = /\/reset-password#([\w-]{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await verify(reset)).body).toEqual(invalid);

    await change('third@harbour.example');
    const third = tokenIn((await mailTo('third@harbour.example')).text);
    await nothingWaits();
    const redeem = await portal.nobody.call('redeemResetLink', { token: third, newPassword: 'hand-sewn leather' });
    expect(redeem.body).toEqual(invalid);
    await sql`update sign_in_links set expires_at = now()`.execute(portal.context.db);
    expect((await verify(third)).body).toEqual(invalid);
  });

  test('does not enable password resets before the link is opened', async () => {
    await change('new@harbour.example');
    await nothingWaits();
    server.mails.length = 0;

    for (const name of [mail.account.username, 'new@harbour.example', 'buyer@harbour.example']) {
      await portal.nobody.call('forgotPassword', { name });
    }
    await nothingWaits();

    expect(server.mails).toEqual([]);
  });
});

describe('GET /api/me/email', () => {
  test("returns '' when there is no address", async () => {
    const client = await portal.as(await aCustomer(portal));

    expect((await client.call('readEmail')).body).toEqual({ email: '', verified: false });
  });
});
