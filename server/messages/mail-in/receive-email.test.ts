import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aPerson } from '#testing/builders.ts';
import { mailInPortal } from '#testing/emails/mail-in-portal.ts';
import { base64, file, html, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { automaticHeads } from '#testing/emails/shapes.ts';
import { wordsIn } from '#testing/languages.ts';
import { aPicture } from '#testing/pictures.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startImapServer } from '#testing/servers/imap-server.ts';
import { sweepMailIn } from '../../notifications/sweep-mail-in.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const authServer = 'mx.workshop.example';
const mailIn = await mailInPortal(startImapServer, { MAIL_IN_AUTH: authServer });
const { portal, imap, smtp } = mailIn;

/** Delivers an email and waits until it, and not one of another test, was moved. Returns what became of it. */
async function take(given: Parameters<typeof mailIn.deliver>[0], into: 'Cordwain' | 'Cordwain refused' = 'Cordwain') {
  const bytes = await mailIn.deliver(given);
  const isIn = async (folder: string) => (await imap.mails(folder)).some(mail => mail.bytes.equals(bytes));
  await eventually(async () => expect([await isIn('INBOX'), await isIn(into)]).toEqual([false, true]), {
    timeout: 80_000,
  });
  return (await mailIn.outcomes()).at(-1);
}
const refuse = (given: Parameters<typeof mailIn.deliver>[0]) => take(given, 'Cordwain refused');
const from = (address: string) => `Ines Okafor <${address}>`;
const bodies = async (id: number) => (await mailIn.messagesOf(id)).map(({ body }) => body);

describe('an answer by email', () => {
  test('X1 becomes a message of the person in the order, with its text alone, and moves to Cordwain', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('ines@harbour.example');
    expect(await take({ to, body: plain('Yes, please.\n\nOn 26/11/2026 14:03, Cordwain wrote:\n> Hello') })).toBe(
      'taken',
    );

    expect(await mailIn.messagesOf(orderId)).toEqual([{ body: 'Yes, please.', author_id: account.id, via: 'email' }]);
    expect((await imap.mails('Cordwain')).at(-1)?.seen).toBe(true);
    const { body } = await (await portal.as(account)).call('readMessages', { id: orderId });
    expect(body.messages[0]).toMatchObject({ via: 'email', sender: 'customer' });
    // As after the call: the audit log, notifications and what the order waits for.
    const { rows } = await sql`
      select from audit_entries where kind = 'messageSent' and object_id = ${orderId} and account_id = ${account.id}`.execute(
      portal.context.db,
    );
    const { waits } = await sql<{ waits: boolean }>`
      select waits_since is not null as waits from orders where id = ${orderId}`.one(portal.context.db);
    expect([rows.length, waits]).toEqual([1, true]);
  });

  describe('and the questions of the workshop (QU-2)', () => {
    /** Returns an order with its questions, the first of them about its product, which waits for the answer. */
    async function aQuestioned(address: string, ...questions: string[]) {
      const { account, orderId, to } = await mailIn.anAnswering(address);
      const admin = await portal.as(await anAdmin(portal));
      const { order } = (await admin.call('readOrder', { id: orderId })).body;
      const ids: number[] = [];
      for (const [index, message] of questions.entries()) {
        const form = new FormData();
        const about = index === 0 ? { productId: String(order.products[0].id), hold: '1' } : {};
        for (const [name, value] of Object.entries({ message, needsAnswer: '1', ...about })) form.set(name, value);
        ids.push((await admin.call('sendMessage', { id: orderId }, { form })).body.message.id);
      }
      const customer = await portal.as(account);
      const state = async () => {
        const { messages } = (await customer.call('readMessages', { id: orderId })).body;
        const { products } = (await admin.call('readOrder', { id: orderId })).body.order;
        const open = messages.flatMap(({ id, question }: { id: number; question: { open: boolean } | null }) =>
          question?.open ? [id] : [],
        );
        return { answers: messages.at(-1).answers, open, isHeld: products[0].hold !== null };
      };
      const write = (text: string, more: Partial<Parameters<typeof mailIn.deliver>[0]> = {}) =>
        take({ to, from: from(address), body: plain(text), ...more });
      const waiting = async () => {
        const { body } = await admin.call('readToday', { section: 'waiting' });
        return body.waiting.rows.find((row: { orderId: number }) => row.orderId === orderId);
      };
      const forYou = async () => (await customer.call('readForYou')).body.answer;
      const key = /\+(.*)@/.exec(to)?.[1] ?? '';
      return { admin, customer, orderId, ids, state, write, waiting, forYou, key };
    }

    test('B7 thanks alone answers nothing and ends no hold; staff say on Today which question it answers', async () => {
      const { admin, orderId, ids, state, write, waiting, forYou } = await aQuestioned(
        'thanks@harbour.example',
        'Brass or nickel?',
      );
      await write('Thank you!');

      expect(await state()).toEqual({ answers: null, open: ids, isHeld: true });
      expect(await waiting()).toMatchObject({
        text: 'Thank you!',
        questions: [{ id: ids[0], text: 'Brass or nickel?' }],
      });
      // Nobody asks the customer again until the workshop has said.
      expect(await forYou()).toEqual([]);
      expect((await admin.call('markAnswered', { id: orderId, messageId: ids[0] as number })).status).toBe(200);
      expect(await state()).toEqual({ answers: ids[0], open: [], isHeld: false });
      expect((await waiting()).questions).toEqual([]);
    });

    test('once staff have closed one of two questions, the customer is asked the other one again (QU-2)', async () => {
      const { admin, orderId, ids, state, write, waiting, forYou } = await aQuestioned(
        'one-of-two@harbour.example',
        'Brass or nickel?',
        'Which lining?',
      );
      await write('Yes, fine.');
      expect(await forYou()).toEqual([]);
      await admin.call('markAnswered', { id: orderId, messageId: ids[0] as number });

      expect((await forYou()).map(({ orderId: id }: { orderId: number }) => id)).toEqual([orderId]);
      expect(await state()).toEqual({ answers: ids[0], open: [ids[1]], isHeld: false });
      expect(await waiting()).toMatchObject({ answered: true, questions: [] });
    });

    test('an email that staff read before they say which question it answers is no news afterwards (TB-4)', async () => {
      const { admin, orderId, ids, state, write, waiting, forYou } = await aQuestioned(
        'read-first@harbour.example',
        'Brass or nickel?',
        'Which lining?',
      );
      await admin.call('markOrderSeen', { id: orderId });
      await write('Yes, fine.');
      await (await portal.as(await anAdmin(portal))).call('markOrderSeen', { id: orderId });
      expect(await waiting()).toMatchObject({ answered: false, text: 'Yes, fine.' });

      expect((await admin.call('markAnswered', { id: orderId, messageId: ids[0] as number })).status).toBe(200);

      expect(await waiting()).toBeUndefined();
      expect(await state()).toMatchObject({ answers: ids[0], open: [ids[1]] });
      expect((await forYou()).map(({ orderId: id }: { orderId: number }) => id)).toEqual([orderId]);
    });

    test('an email that staff have not read stays news, also when they opened the order before it came', async () => {
      const { admin, orderId, ids, write, waiting } = await aQuestioned(
        'read-before@harbour.example',
        'Brass or nickel?',
        'Which lining?',
      );
      await admin.call('markOrderSeen', { id: orderId });
      await write('Yes, fine.');
      await admin.call('markAnswered', { id: orderId, messageId: ids[0] as number });
      expect(await waiting()).toMatchObject({ answered: true, text: 'Yes, fine.' });
      await admin.call('markOrderSeen', { id: orderId });
      expect(await waiting()).toBeUndefined();
    });

    test('of two emails that name no question, each answers one of those that staff close, the newest first', async () => {
      const { admin, customer, orderId, ids, write, waiting, forYou } = await aQuestioned(
        'two-emails@harbour.example',
        'Brass or nickel?',
        'Which lining?',
      );
      const emails = async () => {
        const { messages } = (await customer.call('readMessages', { id: orderId })).body;
        return messages.filter(({ via }: { via: string | null }) => via === 'email');
      };
      const answers = async () => (await emails()).map((email: { answers: number | null }) => email.answers);
      await write('The dark one.');
      await write('Yes, fine.');
      expect(await waiting()).toMatchObject({ text: 'Yes, fine.' });

      await admin.call('markAnswered', { id: orderId, messageId: ids[0] as number });
      expect(await answers()).toEqual([null, ids[0]]);
      expect((await waiting()).questions.map(({ id }: { id: number }) => id)).toEqual([ids[1]]);
      expect(await forYou()).toEqual([]);
      await admin.call('markAnswered', { id: orderId, messageId: ids[1] as number });
      expect(await answers()).toEqual([ids[1], ids[0]]);

      const { rows } = await sql<{ changes: unknown }>`
        select changes from audit_entries where kind = 'questionAnswered' and object_id = ${orderId} order by id`.execute(
        portal.context.db,
      );
      const [older, newer] = await emails();
      expect(rows.map(({ changes }) => changes)).toEqual([
        expect.arrayContaining([expect.objectContaining({ field: 'answer', to: String(newer.id) })]),
        expect.arrayContaining([expect.objectContaining({ field: 'answer', to: String(older.id) })]),
      ]);
    });

    test('Today keeps the question which one it answers when the customer writes again (QU-2)', async () => {
      const { admin, orderId, ids, write, waiting, forYou, key, customer } = await aQuestioned(
        'writes-again@harbour.example',
        'Brass or nickel?',
        'Which lining?',
      );
      const asked = async () => (await waiting()).questions.map(({ id }: { id: number }) => id);
      await write('Yes, both.');
      const form = new FormData();
      form.set('message', 'When will it ship?');
      await customer.call('sendMessage', { id: orderId }, { form });
      expect([await asked(), await forYou()]).toEqual([ids, []]);

      await write('Nickel.', { head: [`In-Reply-To: <order-${orderId}.q${ids[0]}.77.${key}@workshop.example>`] });
      expect([await asked(), await forYou()]).toEqual([[ids[1]], []]);
      await admin.call('markAnswered', { id: orderId, messageId: ids[1] as number });
      expect([await asked(), await forYou()]).toEqual([[], []]);
    });

    test('an answer to the only open question answers it, and its hold stays', async () => {
      const { ids, state, write, waiting } = await aQuestioned('only@harbour.example', 'Brass or nickel?');
      await write('Nickel.');

      expect(await state()).toEqual({ answers: ids[0], open: [], isHeld: true });
      expect((await waiting()).questions).toEqual([]);
    });

    test('with two open questions, it answers the one whose email it answers', async () => {
      const { orderId, ids, state, write, waiting, key } = await aQuestioned(
        'two-questions@harbour.example',
        'Brass or nickel?',
        'Which lining?',
      );
      await write('Nickel and 12 of them.');
      expect(await state()).toEqual({ answers: null, open: ids, isHeld: true });
      expect((await waiting()).questions.map(({ id }: { id: number }) => id)).toEqual(ids);

      await write('Thanks.', { head: [`In-Reply-To: <order-${orderId}.q${ids[1]}.77.${key}@workshop.example>`] });
      expect(await state()).toEqual({ answers: ids[1], open: [ids[0]], isHeld: true });
    });

    test('it names no question by the key of another person', async () => {
      const other = await mailIn.anAnswering('other-key@harbour.example');
      const { orderId, ids, state, write } = await aQuestioned(
        'own-key@harbour.example',
        'Brass or nickel?',
        'Lining?',
      );
      const key = /\+(.*)@/.exec(other.to)?.[1];
      await write('Thanks.', { head: [`In-Reply-To: <order-${orderId}.q${ids[1]}.77.${key}@workshop.example>`] });

      expect(await state()).toEqual({ answers: null, open: ids, isHeld: true });
    });

    test('the email about one question has a Message-ID that names it', async () => {
      const { orderId, ids, key } = await aQuestioned('named@harbour.example', 'Brass or nickel?');
      await eventually(() => {
        const sent = smtp.mails.find(
          ({ to, subject }) => to.includes('named@harbour.example') && /Question/.test(subject),
        );
        expect(sent?.headers).toMatch(new RegExp(`^Message-ID: <order-${orderId}\\.q${ids[0]}\\.\\d+\\.${key}@`, 'im'));
      });
    });
  });

  test('is stored whole when characters of two code points and signs of gaps make it long (E1)', async () => {
    const { orderId, to } = await mailIn.anAnswering('decomposed@harbour.example');
    const text = `${'a\n>\n'.repeat(30_000)}> ${'e\u0301'.repeat(89_000)}`;
    await take({ to, from: from('decomposed@harbour.example'), body: plain(text) });
    expect((await bodies(orderId)).length).toBe(1);
    const { folded } = await sql<{ folded: string }>`
      select folded from order_messages where order_id = ${orderId}`.one(portal.context.db);
    expect(folded).toContain('é'.repeat(1_000));
  });

  test('B8 comes as one message by two ways, and two letters with one Message-ID are two messages', async () => {
    const { orderId, to } = await mailIn.anAnswering('ways@harbour.example');
    const given = { to, from: from('ways@harbour.example'), messageId: '<ways@harbour.example>' };
    await take({ ...given, body: plain('Brown, please.') });
    await take({ ...given, head: ['X-Forwarded-By: another server'], body: plain('Brown,  please.\n') });
    await take({ ...given, body: plain('Black, please.') });

    expect(await bodies(orderId)).toEqual(['Brown, please.', 'Black, please.']);
  });

  test('E1 B10 shows the text of the person and keeps everything else with the message, for the same people', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('folds@harbour.example');
    const colleague = await aPerson(portal, account, 'viewer');
    const text = 'Yes.\nSent from our shop in Lyon.\n\n-- \nInes\n\nOn 26/11/2026 14:03, Cordwain wrote:\n> Hello';
    await take({ to, from: from('folds@harbour.example'), body: plain(text) });

    const [message] = (await (await portal.as(colleague)).call('readMessages', { id: orderId })).body.messages;
    expect(message).toMatchObject({ message: 'Yes.\nSent from our shop in Lyon.', folded: true });
    const read = async (who: Parameters<typeof portal.as>[0]) => {
      const answer = await (await portal.as(who)).call('readFoldedText', { id: orderId, messageId: message.id });
      return [answer.status, answer.body.text ?? answer.body.code];
    };
    const folded = '--\nInes\n\nOn 26/11/2026 14:03, Cordwain wrote:\n> Hello';
    await sql`update message_emails set kept_at = now() - interval '31 days'`.execute(portal.context.db);
    await sweepMailIn(portal.context.db);
    expect(await read(colleague)).toEqual([200, folded]);
    expect(await read(await anAdmin(portal))).toEqual([200, folded]);
    expect(await read(await aCustomer(portal))).toEqual([404, 'orderNotFound']);
  });

  test('E1 is not refused while it has a word that is not ours', async () => {
    const { orderId, to } = await mailIn.anAnswering('words@harbour.example');
    for (const text of ['> 12 belts, please', 'Sent from Hamburg yesterday, tracking 123456.']) {
      await take({ to, from: from('words@harbour.example'), body: plain(text) });
    }
    expect(await bodies(orderId)).toEqual(['> 12 belts, please', 'Sent from Hamburg yesterday, tracking 123456.']);
  });

  test('H1 B9 no text has the key of an address for answers, by email or typed here', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('secret@harbour.example');
    const masked = to.replace(/\+.*@/, '+***@');
    await take({ to, from: from('secret@harbour.example'), body: plain(`My address is ${to}, right?\n\n> To: ${to}`) });
    const customer = await portal.as(account);
    const form = new FormData();
    form.set('message', `And ${to}?`);
    await customer.call('sendMessage', { id: orderId }, { form });

    expect(await bodies(orderId)).toEqual([`My address is ${masked}, right?`, `And ${masked}?`]);
    const { rows } = await sql<{ found: string }>`
      select found from (
        select concat(body, folded) as found from order_messages union all select text from message_emails
        union all select facts::text from notifications union all select payload::text from outbox) t
      where found ilike ${`%${to.slice(0, -'@workshop.example'.length)}%`}`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });

  test('becomes a message at once also when it arrives while another one is read', async () => {
    const { db } = portal.context;
    const [first, second] = [
      await mailIn.anAnswering('one@nord.example'),
      await mailIn.anAnswering('two@nord.example'),
    ];
    await inTransaction(db, async tx => {
      await sql`lock table message_emails in access exclusive mode`.execute(tx);
      await mailIn.deliver({ to: first.to, from: from('one@nord.example') });
      await eventually(
        async () => {
          const { rows } = await sql`
            select from pg_locks where relation = 'message_emails'::regclass and not granted`.execute(db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 80_000 },
      );
      await mailIn.deliver({ to: second.to, from: from('two@nord.example') });
    });

    // The next regular look is a minute later.
    for (const { orderId } of [first, second])
      await eventually(async () => expect(await bodies(orderId)).toEqual(['Yes, please.']), { timeout: 80_000 });
  });

  test('becomes a message without a character that no text may contain', async () => {
    const { orderId, to } = await mailIn.anAnswering('zero@harbour.example');
    const body = plain('Yes,\0 please.\n\nOn 26/11/2026 14:03, Cordwain wrote:\n> Hel\0lo');

    expect(await take({ to, from: from('zero@harbour.example'), body })).toBe('taken');
    expect(await bodies(orderId)).toEqual(['Yes, please.']);
  });

  test('X2 becomes one message when it arrives three times', async () => {
    const { orderId, to } = await mailIn.anAnswering('thrice@harbour.example');
    const given = { to, from: from('thrice@harbour.example'), messageId: '<thrice@harbour.example>' };
    for (let times = 0; times < 3; times++) await take(given);

    expect(await bodies(orderId)).toEqual(['Yes, please.']);
  });

  test('finds its order by the thread when the mail server dropped the part behind +', async () => {
    const { orderId, to } = await mailIn.anAnswering('thread@harbour.example');
    const key = /\+(.*)@/.exec(to)?.[1];
    await take({
      from: from('thread@harbour.example'),
      head: [`References: <order-${orderId}.${key}@workshop.example>`],
    });

    expect(await bodies(orderId)).toEqual(['Yes, please.']);
  });

  test('moves although its thread also has emails of the portal of another workshop', async () => {
    const { orderId, to } = await mailIn.anAnswering('two-workshops@harbour.example');
    const key = /\+(.*)@/.exec(to)?.[1];
    const others = `<order-9.zzzz${'a'.repeat(26)}@elsewhere.example>`;
    await take({
      from: from('two-workshops@harbour.example'),
      head: [`References: ${others} <order-${orderId}.${key}@workshop.example>`],
    });

    expect(await bodies(orderId)).toEqual(['Yes, please.']);
  });

  test('of staff is a message of the workshop', async () => {
    const { orderId } = await mailIn.anAnswering('someone@harbour.example');
    const admin = await anAdmin(portal);
    await sql`update accounts set email = 'mara@workshop.example' where id = ${admin.id}`.execute(portal.context.db);
    await take({ to: await mailIn.addressOf(admin.id, orderId), from: 'Mara Lind <MARA@workshop.example>' });

    expect(await mailIn.messagesOf(orderId)).toEqual([{ body: 'Yes, please.', author_id: admin.id, via: 'email' }]);
  });

  test('X3 to a completed order becomes a message', async () => {
    const { account } = await mailIn.anAnswering('done@harbour.example');
    const { id } = await anOrder(portal, { for: account, verified: true });
    await take({ to: await mailIn.addressOf(account.id, id), from: from('done@harbour.example') });

    expect(await bodies(id)).toEqual(['Yes, please.']);
  });

  test('X3 of a person whose company was merged belongs to the company into which it was merged', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('merged@harbour.example');
    const into = await aCustomer(portal);
    const admin = await portal.as(await anAdmin(portal));
    const merge = { id: account.id, into: into.id };
    const { state } = (await admin.call('mergeCustomers', { ...merge, dryRun: true } as never)).body.merge;
    expect((await admin.call('mergeCustomers', { ...merge, state } as never)).status).toBe(200);
    await take({ to, from: from('merged@harbour.example') });

    expect(await bodies(orderId)).toEqual(['Yes, please.']);
  });

  test('longer than a message is cut, with a note', async () => {
    const { orderId, to } = await mailIn.anAnswering('long@harbour.example');
    await take({ to, from: from('long@harbour.example'), body: plain('Brown. '.repeat(2_000)) });

    const [body = ''] = await bodies(orderId);
    expect(body.length).toBeLessThanOrEqual(5_000);
    expect(body).toMatch(/\n\n\[The e-mail is longer than 5,000 characters\]$/);
  });

  test('has the marks of struck text in the language of its person, also in its whole text', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('struck@harbour.example');
    await sql`update accounts set language = 'de' where id = ${account.id}`.execute(portal.context.db);
    const page = '<p><s>10</s> 12</p><blockquote type="cite"><s>9</s></blockquote>';
    await take({ to, from: from('struck@harbour.example'), body: html(page) });

    const client = await portal.as(account);
    const [{ id }] = (await client.call('readMessages', { id: orderId })).body.messages;
    const whole = (await client.call('readMessageEmail', { id: orderId, messageId: id })).body.text;
    expect([...(await bodies(orderId)), whole]).toEqual([
      '[10 gestrichen] 12',
      '[10 gestrichen] 12\n\n> [9 gestrichen]',
    ]);
  });

  test('shows its whole text to the workshop and its author for 30 days', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('whole@harbour.example');
    const colleague = await aPerson(portal, account);
    const text = 'Yes.\n\n-- \nInes\n\nOn 26/11/2026 14:03, Cordwain wrote:\n> Hello';
    await take({ to, from: from('whole@harbour.example'), body: plain(text) });
    const id = (await (await portal.as(account)).call('readMessages', { id: orderId })).body.messages[0].id;
    const read = async (who: Parameters<typeof portal.as>[0]) => {
      const { status, body } = await (await portal.as(who)).call('readMessageEmail', { id: orderId, messageId: id });
      return [status, body.text ?? body.code];
    };

    expect(await read(account)).toEqual([200, text]);
    expect(await read(await anAdmin(portal))).toEqual([200, text]);
    expect(await read(colleague)).toEqual([404, 'messageNotFound']);
    expect(await read(await aCustomer(portal))).toEqual([404, 'orderNotFound']);
    await sql`update message_emails set kept_at = now() - interval '31 days' where message_id = ${id}`.execute(
      portal.context.db,
    );
    await sweepMailIn(portal.context.db);
    expect(await read(account)).toEqual([404, 'messageNotFound']);
  });
});

describe('the pictures of an email', () => {
  test('XF6 are found by their content, and other files are named', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('photo@harbour.example');
    const photo = await aPicture('jpeg');
    const body = multipart('mixed', [
      plain('Here it is.'),
      file(photo, 'photo.jpg', 'image/jpeg'),
      file(photo, 'scan.pdf', 'application/pdf'),
      file(Buffer.from('%PDF-1.7 not a picture'), 'fake.png', 'image/png'),
      file(photo.subarray(0, 300), 'broken.jpg', 'image/jpeg'),
      file(Buffer.from('%PDF-1.7'), 'C:/my files/invoice.pdf', 'application/pdf'),
    ]);
    await take({ to, from: from('photo@harbour.example'), body });

    const { message, images } = (await (await portal.as(account)).call('readMessages', { id: orderId })).body
      .messages[0];
    expect(images).toHaveLength(2);
    expect(message).toMatch(
      /^Here it is\.\n\n\[Not taken over: fake\.png\]\n\[Not taken over: broken\.jpg\]\n\[Not taken over: invoice\.pdf\]$/,
    );
  });

  test('are at most as many as of a message; the others are named', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('many@harbour.example');
    const photo = await aPicture('png', 90, 90);
    const files = Array.from({ length: 12 }, (_, index) => file(photo, `p${index + 1}.png`, 'image/png'));
    await take({ to, from: from('many@harbour.example'), body: multipart('mixed', [plain('All.'), ...files]) });

    const { message, images } = (await (await portal.as(account)).call('readMessages', { id: orderId })).body
      .messages[0];
    expect([images.length, message]).toEqual([10, 'All.\n\n[Not taken over: p11.png]\n[Not taken over: p12.png]']);
  });

  test('of a signature are left out: small ones within the text, and those that come a third time', async () => {
    const { account, orderId, to } = await mailIn.anAnswering('logo@harbour.example');
    const [small, wide, large] = [
      await aPicture('png', 20, 20),
      await aPicture('png', 600, 40),
      await aPicture('png', 300, 200),
    ];
    expect(wide.length).toBeGreaterThan(10 * 1024);
    for (let times = 0; times < 3; times++) {
      const pictures = [small, wide, large].map((one, index) => file(one, `logo${index}.png`, 'image/png', 'inline'));
      await take({
        to,
        from: from('logo@harbour.example'),
        body: multipart('related', [plain(`No. ${times}`), ...pictures]),
      });
    }

    const { messages } = (await (await portal.as(account)).call('readMessages', { id: orderId })).body;
    expect(messages.map(({ images }: { images: string[] }) => images.length)).toEqual([1, 1, 0]);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(['No. 0', 'No. 1', 'No. 2']);
  });
});

const sentence = 'It did not come from your address. Write from {0}.';

describe('an email that is not taken', () => {
  const answersTo = (address: string) =>
    smtp.mails.filter(({ to, subject }) => to.includes(address) && /not accepted/.test(subject));

  test('XF1 X3 of another sender is refused, and only the address of the account hears of it', async () => {
    const { orderId, to } = await mailIn.anAnswering('owner@harbour.example');
    expect(await refuse({ to, from: from('thief@evil.example') })).toBe('sender');

    await eventually(() => expect(answersTo('owner@harbour.example')).toHaveLength(1));
    const [mail] = answersTo('owner@harbour.example');
    expect(mail?.text).toContain('It did not come from your address. Write from o***@harbour.example.');
    expect(mail?.text).toContain(`http://orders.example/customizations/${orderId}`);
    expect([mail?.html, /^Auto-Submitted: auto-replied$/m.test(mail?.headers ?? '')]).toEqual(['', true]);
    expect(smtp.mails.some(mailTo => mailTo.to.includes('thief@evil.example'))).toBe(false);
    expect(await bodies(orderId)).toEqual([]);
  });

  test('is answered in one language, that of the company when the person chose none', async () => {
    const { account, to } = await mailIn.anAnswering('ohne-sprache@harbour.example');
    await sql`update companies set language = 'de' where id = ${account.companyId}`.execute(portal.context.db);
    expect(await refuse({ to, from: from('thief@evil.example') })).toBe('sender');

    const address = 'ohne-sprache@harbour.example';
    const text = await eventually(() => {
      const mail = smtp.mails.find(one => one.to.includes(address) && one.text.includes('o***@harbour.example'));
      expect(mail).toBeDefined();
      return mail?.text;
    });
    expect(text).toContain(wordsIn('de')(sentence, 'o***@harbour.example'));
  });

  test('of a sender whom the mail server found to be forged is refused', async () => {
    const { orderId, to } = await mailIn.anAnswering('forged@harbour.example');
    const given = { to, from: from('forged@harbour.example') };
    const results = (of: string) => [`Authentication-Results: ${of}; dmarc=fail header.from=harbour.example`];
    expect(await refuse({ ...given, head: results(authServer) })).toBe('authentication');
    expect(await bodies(orderId)).toEqual([]);
    expect(await take({ ...given, head: results('mx.evil.example') })).toBe('taken');
  });

  test('XF1 of a person whose address changes while it is read is refused', async () => {
    const { db } = portal.context;
    const { account, orderId, to } = await mailIn.anAnswering('leaving@harbour.example');
    const before = (await imap.mails('Cordwain refused')).length;
    await inTransaction(db, async tx => {
      await sql`lock table mail_in in share mode`.execute(tx);
      await mailIn.deliver({ to, from: from('leaving@harbour.example') });
      await eventually(
        async () => {
          const { rows } = await sql`
            select from pg_locks where relation = 'mail_in'::regclass and not granted`.execute(db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 80_000 },
      );
      await sql`update accounts set email = 'new@harbour.example' where id = ${account.id}`.execute(tx);
    });
    await mailIn.moved('Cordwain refused', before + 1);

    expect([await bodies(orderId), (await mailIn.outcomes()).at(-1)]).toEqual([[], 'sender']);
  });

  test('X5 gets one answer a day at most', async () => {
    const { to } = await mailIn.anAnswering('often@harbour.example');
    for (let times = 0; times < 3; times++) {
      expect(
        await refuse({
          to,
          from: from('often@harbour.example'),
          body: plain('> Write above this line to answer.\n> Hello'),
        }),
      ).toBe('empty');
    }
    await eventually(() => expect(answersTo('often@harbour.example')).toHaveLength(1));
    expect(answersTo('often@harbour.example')[0]?.text).toContain('There was no text above the quoted e-mail');
    const { rows } = await sql`select from outbox where kind = 'refusalMail'`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });

  const signed = 'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"';
  test.each([
    ['signed', base64(Buffer.from('signed'), signed), 'It is encrypted or signed in a form that cannot be read here.'],
    [
      'encrypted',
      multipart('encrypted', [
        plain('Version: 1', 'application/pgp-encrypted'),
        file(Buffer.from('x'), 'x.asc', 'x/y'),
      ]),
      'It is encrypted or signed in a form that cannot be read here.',
    ],
    [
      'drawing',
      multipart('mixed', [file(Buffer.from('%PDF-1.7'), 'drawing.pdf', 'application/pdf')]),
      'It has no text, and files other than pictures are not taken over.',
    ],
  ])('without a text that can be read, its author hears why: %s', async (name, body, reason) => {
    const { to } = await mailIn.anAnswering(`${name}@harbour.example`);
    expect(await refuse({ to, from: from(`${name}@harbour.example`), body })).toBe('empty');
    await eventually(() => expect(answersTo(`${name}@harbour.example`)).toHaveLength(1));
    expect(answersTo(`${name}@harbour.example`)[0]?.text).toContain(reason);
  });

  test.each(Object.entries(automaticHeads))('XF3 X5 gets no answer when a program wrote it: %s', async (name, head) => {
    const address = `${name.replaceAll(' ', '-')}@harbour.example`;
    const { orderId, to } = await mailIn.anAnswering(address);
    expect(await refuse({ to, from: from(address), head, body: plain('I am away.') })).toBe('automatic');

    const { rows } = await sql`select from outbox where kind = 'refusalMail'`.execute(portal.context.db);
    expect([await bodies(orderId), rows, answersTo(address)]).toEqual([[], [], []]);
  });

  test('X6 with a trick in From is refused', async () => {
    const { orderId, to } = await mailIn.anAnswering('trick@harbour.example');
    for (const value of ['trick@harbour.example, thief@evil.example', '"trick@harbour.example" <thief@evil.example>']) {
      expect(await refuse({ to, from: value })).toBe('sender');
    }
    expect(await bodies(orderId)).toEqual([]);
  });

  test('XF5 in the thread of another person is refused', async () => {
    const { orderId, to } = await mailIn.anAnswering('first@harbour.example');
    const other = await mailIn.anAnswering('second@harbour.example');
    const key = /\+(.*)@/.exec(to)?.[1];
    const head = [`References: <order-${orderId}.${key}@workshop.example>`];
    expect(await refuse({ from: from('second@harbour.example'), head })).toBe('sender');

    expect([await bodies(orderId), await bodies(other.orderId)]).toEqual([[], []]);
  });

  test.each([
    ['notAllowed', sql`update accounts set company_role = 'viewer' where email = 'x3-notAllowed@harbour.example'`],
    ['notSignedIn', sql`update accounts set deactivated_at = now() where email = 'x3-notSignedIn@harbour.example'`],
    [
      'orderNotFound',
      sql`update orders set customer_id = (select min(id) from companies) where customer_id = (
      select company_id from accounts where email = 'x3-orderNotFound@harbour.example')`,
    ],
    [
      'unknown',
      sql`delete from orders where customer_id = (
      select company_id from accounts where email = 'x3-unknown@harbour.example')`,
    ],
  ])('X3 is refused as the call would be: %s', async (code, change) => {
    const address = `x3-${code}@harbour.example`;
    const { orderId, account, to } = await mailIn.anAnswering(address);
    if (code === 'notAllowed' || code === 'notSignedIn') await aPerson(portal, account, 'owner');
    await change.execute(portal.context.db);
    expect(await refuse({ to, from: from(address) })).toBe(code);
    expect(await bodies(orderId)).toEqual([]);
  });

  test('X4 is refused by its size alone when it is larger than 25 MB', async () => {
    const { to } = await mailIn.anAnswering('huge@harbour.example');
    const head = rawEmail({ to, from: from('huge@harbour.example'), body: plain('') });
    const before = (await imap.mails('Cordwain refused')).length;
    await imap.deliver(Buffer.concat([head, Buffer.alloc(25 * 1024 * 1024, 'x')]));
    await mailIn.moved('Cordwain refused', before + 1);

    expect((await mailIn.outcomes()).at(-1)).toBe('tooLarge');
  });

  test('is put aside unread when it is older than 30 days', async () => {
    const { to } = await mailIn.anAnswering('old@harbour.example');
    const before = (await imap.mails('Cordwain refused')).length;
    await imap.deliver(
      rawEmail({ to, from: from('old@harbour.example'), body: plain('Old') }),
      new Date(Date.now() - 31 * 86_400_000),
    );
    await mailIn.moved('Cordwain refused', before + 1);

    expect([(await mailIn.outcomes()).at(-1), (await imap.mails('Cordwain refused')).at(-1)?.seen]).toEqual([
      'old',
      false,
    ]);
  });

  test('E3 stays where it is, unread, when it is not for this portal, and is read once also after a restart', async () => {
    const before = (await imap.mails('INBOX')).length;
    await mailIn.deliver({ subject: 'An offer' });
    await mailIn.deliver({ to: `orders+zzzz${'a'.repeat(26)}@workshop.example` });
    // A later email is taken, so both were looked at.
    const { to } = await mailIn.anAnswering('later@harbour.example');
    await take({ to, from: from('later@harbour.example') });

    await eventually(async () => {
      const left = (await imap.mails('INBOX')).slice(before);
      expect(left.map(({ seen, flags }) => [seen, flags?.some(flag => flag.startsWith('CordwainLeft-'))])).toEqual([
        [false, true],
        [false, true],
      ]);
    });
    const read = imap.headsRead();
    imap.drop();
    await take({ to, from: from('later@harbour.example'), body: plain('After the restart.') });
    expect(imap.headsRead() - read).toBe(1);
  });

  test('E3 is read with 256 KB of headers, and refused with more, and its author hears of it', async () => {
    const { orderId, to } = await mailIn.anAnswering('headers@harbour.example');
    const given = (size: number) => ({ to, from: from('headers@harbour.example'), kept: 'x'.repeat(size) });
    const raw = ({ kept, ...parts }: ReturnType<typeof given>) =>
      Buffer.concat([Buffer.from(`X-Long: ${kept}\r\n`), rawEmail({ ...parts, body: plain('Yes, please.') })]);
    const [taken, refused] = [(await imap.mails('Cordwain')).length, (await imap.mails('Cordwain refused')).length];
    await imap.deliver(raw(given(200_000)));
    await mailIn.moved('Cordwain', taken + 1);
    await imap.deliver(raw(given(300_000)));
    await mailIn.moved('Cordwain refused', refused + 1);

    expect(await bodies(orderId)).toEqual(['Yes, please.']);
    expect((await mailIn.outcomes()).at(-1)).toBe('headTooLarge');
    await eventually(() => expect(answersTo('headers@harbour.example')).toHaveLength(1));
    expect(answersTo('headers@harbour.example')[0]?.text).toContain('Its head is larger than 256 KB.');
  });

  test('A2 does not stop the portal when its head is hostile, and the next one is taken', async () => {
    const { orderId, to } = await mailIn.anAnswering('calm@harbour.example');
    const hostile = Buffer.concat([
      Buffer.from(`Authentication-Results: ${authServer}${' '.repeat(60_000)}x\r\n`.repeat(3)),
      rawEmail({ from: `<${' '.repeat(980)}`, body: plain('') }),
    ]);
    for (let times = 0; times < 11; times++) await imap.deliver(hostile);
    const slice = await longestSlice(() => take({ to, from: from('calm@harbour.example') }).then(() => undefined));

    expect(await bodies(orderId)).toEqual(['Yes, please.']);
    expect(slice).toBeLessThan(500);
  });

  test('XF2 becomes a message later when it could not be stored, and other emails do not wait for it', async () => {
    const { db } = portal.context;
    const { orderId, to } = await mailIn.anAnswering('retry@harbour.example');
    const before = (await mailIn.outcomes()).length;
    await sql`alter table message_emails rename to hidden_emails`.execute(db);
    await mailIn.deliver({ to, from: from('retry@harbour.example') });
    await eventually(
      async () => {
        const { waiting } = await sql<{ waiting: number }>`select waiting from mail_in_state`.one(db);
        expect(waiting).toBe(1);
      },
      { timeout: 80_000 },
    );
    expect(await mailIn.outcomes()).toHaveLength(before);
    await sql`alter table hidden_emails rename to message_emails`.execute(db);
    await eventually(async () => expect(await bodies(orderId)).toEqual(['Yes, please.']), { timeout: 80_000 });
  });
});

test('orders of others never show: two people of one order have two addresses', async () => {
  const { account, orderId, to } = await mailIn.anAnswering('one@harbour.example');
  const colleague = await aPerson(portal, account, 'buyer', { email: 'two@harbour.example' });
  expect(await mailIn.addressOf(colleague.id, orderId)).not.toBe(to);
  expect((await anOrder(portal, { for: account })).id).not.toBe(orderId);
});
