import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { logoForm, svgLogo } from '#testing/letterhead.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server } = mail;
let superadmin: Client;

beforeEach(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
  const { revision } = (await superadmin.call('removeLogo')).body.letterhead;
  const texts = { name: 'Lind & Sons', address: '', phone: '', email: '', website: '', taxLabel: '', taxNumber: '' };
  await superadmin.call('updateLetterhead', { ...texts, closing: '', revision });
});

/** Sends an email about a message. */
async function sent() {
  server.mails.length = 0;
  await mail.write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');
  await mail.delivered();
  const [email] = server.mails;
  if (!email) throw new Error('no email came');
  return email;
}

const replaceLogo = (file: Parameters<typeof logoForm>[0], name?: string) =>
  superadmin.call('replaceLogo', {}, { form: logoForm(file, name) });
const sizeOf = async (address = '') => {
  const { width, height } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')).metadata();
  return [width, height];
};

test("emails show the logo small above the lines, as part of the email, and today's logo (DO-10)", async () => {
  expect(await sent()).toMatchObject({ pictures: [], html: expect.not.stringContaining('<img') });

  await replaceLogo(svgLogo);
  const email = await sent();
  expect(email.html).toMatch(/<img src="cid:logo@cordwain" width="96" height="32"[^>]*><br>Lind &amp; Sons/);
  expect(email.text).toMatch(/\n\nLind & Sons$/);
  expect([email.files, email.pictures.map(({ cid }) => cid)]).toEqual([[], ['logo@cordwain']]);
  expect(await sizeOf(email.pictures[0]?.address)).toEqual([192, 64]);

  const wide = sharp({ create: { width: 800, height: 20, channels: 3, background: 'red' } });
  await replaceLogo(new Uint8Array(await wide.png().toBuffer()), 'logo.png');
  const later = await sent();
  expect(later.html).toContain('width="280" height="7"');
  expect(await sizeOf(later.pictures[0]?.address)).toEqual([560, 14]);

  await superadmin.call('removeLogo');
  expect((await sent()).pictures).toEqual([]);
});

test('an email leaves without a logo that cannot be read', async () => {
  await replaceLogo(svgLogo);
  await sql`update letterhead set logo = 'no picture', revision = revision + 1`.execute(portal.context.db);
  expect(await sent()).toMatchObject({ pictures: [], text: expect.stringMatching(/Lind & Sons$/) });
});
