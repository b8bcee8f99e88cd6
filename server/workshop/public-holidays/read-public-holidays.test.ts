import { expect, test } from 'vitest';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

test('superadmins read the public holidays of a region, and nothing is added', async () => {
  const client = await portal.as(await aSuperadmin(portal));
  const before = (await client.call('readWorkshop')).body;

  const { status, body } = await client.call('readPublicHolidays', { country: 'DE', region: 'BY' });

  expect(status).toBe(200);
  expect(body.regions).toContainEqual({ code: 'BY', name: 'Bayern' });
  expect(body.holidays.some(({ name }: { name: string }) => name === 'Epiphany')).toBe(true);
  expect((await client.call('readWorkshop')).body).toEqual(before);
});

test('the names are in the language of the reader', async () => {
  const client = await portal.as(await aSuperadmin(portal));
  await client.call('updateLanguage', { language: 'de' });

  const { body } = await client.call('readPublicHolidays', { country: 'DE', region: 'BY' });

  expect(body.countries).toContainEqual({ code: 'AT', name: 'Österreich' });
  expect(body.holidays.some(({ name }: { name: string }) => name === 'Heilige Drei Könige')).toBe(true);
});

test('admins do not, because only superadmins change the calendar', async () => {
  const admin = await portal.as(await anAdmin(portal));
  expect((await admin.call('readPublicHolidays', { country: 'DE' })).status).toBe(403);
});
