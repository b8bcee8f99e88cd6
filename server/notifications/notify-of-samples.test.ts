import { beforeEach, expect, test } from 'vitest';
import { anOrder, aPerson, type TestOrder } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { sql } from '../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server, delivered, subjects, queued } = mail;
let order: TestOrder;

beforeEach(async () => {
  order = await anOrder(portal, { for: mail.account, quantities: [10, 5] });
});

const line = (place = 0) => ({ id: order.id, productId: order.products[place]?.id });
const codeOf = (place: number) => order.products[place]?.productCode;
const answer = (given: Parameters<typeof roundForm>[0], round = 1, place = 0) =>
  mail.customer.call('answerSampleRound', { ...line(place), round }, { form: roundForm(given) });
/** Gives an address to the member of staff who made the calls of `admin`. */
const withStaffAddress = () =>
  sql`update accounts set email = 'owner@cordwain.example' where role = 'superadmin'`.execute(portal.context.db);

test('SA-2 samples to approve are mailed to the customer with their pictures and a link that opens the first one', async () => {
  await aRound(mail.admin, line(), { note: 'One shade darker' });
  await delivered();

  expect(subjects()).toEqual([`Sample to approve: order #${order.id}`]);
  const [first] = server.mails;
  expect(first?.to).toEqual(['buyer@harbour.example']);
  expect(first?.headers).toMatch(
    new RegExp(`^In-Reply-To: <order-${order.id}\\.${mail.account.id}@orders\\.example>`, 'im'),
  );
  expect(first?.text).toContain(
    `Cordwain & Sons made a sample of ${codeOf(0)}, round 1. Cutting starts after your approval. One shade darker`,
  );
  expect(first?.text).toContain(`http://orders.example/customizations?order=${order.id}&sample=${line().productId}`);

  // The next email leaves five minutes later. It names neither the answered nor the replaced rounds.
  await answer({ decision: 'change', note: 'Darker' });
  await aRound(mail.admin, line());
  await aRound(mail.admin, line());
  await aRound(mail.admin, line(1));
  await delivered();
  expect(server.mails[1]?.text).toContain(`${codeOf(0)}, round 3.`);
  expect(server.mails[1]?.text).toContain(`${codeOf(1)}, round 1.`);
  expect(server.mails[1]?.text).not.toContain('round 2');
});

test('SA-2 an email about a sample that was answered meanwhile does not leave', async () => {
  await sql`
    insert into order_mails (account_id, order_id, mail, due_at) values (${mail.account.id}, ${order.id}, 'sampleToApprove', now())`.execute(
    portal.context.db,
  );
  await aRound(mail.admin, line());
  await answer({ decision: 'approve' });
  await delivered();
  expect(subjects()).toEqual([]);
});

test('SA-2 answers are mailed to the workshop and noted for everybody but the person who answered', async () => {
  await withStaffAddress();
  const colleague = await aPerson(portal, mail.account, 'buyer');
  await aRound(mail.admin, line());
  await delivered();
  server.mails.length = 0;
  await answer({ decision: 'change', note: 'The edge is too light' });
  await delivered();
  await aRound(mail.admin, line());
  await delivered();
  await answer({ decision: 'approve' }, 2);
  await delivered();

  const toStaff = server.mails.filter(({ to }) => to.includes('owner@cordwain.example'));
  expect(toStaff.map(({ subject }) => subject)).toEqual([
    `Change asked on a sample: order #${order.id}`,
    `Sample approved: order #${order.id}`,
  ]);
  const person = mail.account.username;
  expect(toStaff[0]?.text).toContain(`${person} asks for a change of ${codeOf(0)}: The edge is too light`);
  expect(toStaff[1]?.text).toMatch(new RegExp(`${person} of .+ approved round 2 of ${codeOf(0)}\\.`));
  const titlesOf = async (client: typeof mail.admin) =>
    (await client.call('readNotifications')).body.notifications.map(({ title, message }: Record<string, string>) => [
      title,
      message,
    ]);
  const news = [
    ['Sample approved', `Order #${order.id}: ${codeOf(0)}, round 2 by ${person}`],
    ['Change asked on a sample', `Order #${order.id}: ${codeOf(0)}, round 1 by ${person}`],
  ];
  expect(await titlesOf(mail.admin)).toEqual(news);
  const toApprove = (round: number) => ['Sample to approve', `Order #${order.id}: ${codeOf(0)}, round ${round}`];
  expect(await titlesOf(await portal.as(colleague))).toEqual([news[0], toApprove(2), news[1], toApprove(1)]);
  expect(await titlesOf(mail.customer)).toEqual([toApprove(2), toApprove(1)]);
});

test('SA-2 an email with two answers about a product has the subject of the later one', async () => {
  await withStaffAddress();
  await mail.customer.call('updateNotificationSettings', { email: { dates: false } });
  // An email left just now, so the next one waits.
  await sql`
    insert into order_mails (account_id, order_id, mail, due_at)
    select id, ${order.id}, 'sampleDecided', now() from accounts where role = 'superadmin'`.execute(portal.context.db);
  await aRound(mail.admin, line());
  await answer({ decision: 'change', note: 'Darker' });
  await aRound(mail.admin, line());
  await answer({ decision: 'approve' }, 2);
  await delivered();

  expect(subjects()).toEqual([`Sample approved: order #${order.id}`]);
  expect(server.mails[0]?.text).toContain('asks for a change of');
});

test("SA-2 the switch 'Dates and requests' also turns these emails off, for staff as well", async () => {
  await withStaffAddress();
  await mail.customer.call('updateNotificationSettings', { email: { dates: false } });
  await sql`update accounts set mail_dates = false where role = 'superadmin'`.execute(portal.context.db);
  await aRound(mail.admin, line());
  await answer({ decision: 'approve' });
  expect(await queued()).toEqual([]);
});

test('NO-5 who answered a sample gets the later emails of the order', async () => {
  const colleague = await mail.withAddress(await aPerson(portal, mail.account, 'buyer'), 'ada@harbour.example');
  await aRound(mail.admin, line());
  await (await portal.as(colleague)).call(
    'answerSampleRound',
    { ...line(), round: 1 },
    { form: roundForm({ decision: 'approve' }) },
  );
  await delivered();
  server.mails.length = 0;
  await mail.write(mail.admin, order, 'Thank you');
  await delivered();
  expect(server.mails.flatMap(({ to }) => to)).toContain('ada@harbour.example');
});
