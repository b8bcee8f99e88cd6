import type { ChangeName } from '#contract/call/paths.ts';
import { sql } from '#server/platform/database/sql.ts';
import { aCustomer, aPerson } from '../builders.ts';
import type { TestAccount } from '../portal.ts';
import { aResetLink, aVerifyLink } from '../sign-in-links.ts';
import { nextNumber } from './next-number.ts';
import {
  company,
  csvForm,
  customer,
  invited,
  onInvitation,
  password,
  type Scenario,
  staff,
  withPassword,
} from './ready-change.ts';

/** Changes of accounts, people and companies, each prepared to succeed once. */
export const accountChanges = {
  login: async portal => {
    const by = await withPassword(portal);
    return { by, client: portal.nobody, input: { username: by.username, password }, id: by.id };
  },
  logout: async portal => {
    const by = await aCustomer(portal);
    return { by, client: await portal.as(by), id: by.id };
  },
  changePassword: async portal => {
    const by = await withPassword(portal);
    const input = { currentPassword: password, newPassword: 'hand-sewn leather' };
    return { by, client: await portal.as(by), input, id: by.id };
  },
  forgotPassword: async portal => {
    const by = await aCustomer(portal);
    return { by, client: portal.nobody, input: { name: by.username } };
  },
  lookAtResetLink: async portal => {
    const by = await aCustomer(portal);
    return { by, client: portal.nobody, input: { token: await aResetLink(portal, by) } };
  },
  redeemResetLink: async portal => {
    const by = await aCustomer(portal);
    const input = { token: await aResetLink(portal, by), newPassword: 'hand-sewn leather' };
    return { by, client: portal.nobody, input, id: by.id };
  },
  makeResetLink: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { id, personId: id })), id };
  },
  endOtherSessions: async portal => {
    const by = await aCustomer(portal);
    await portal.as(by);
    return { by, client: await portal.as(by), id: by.id };
  },
  endSession: async portal => {
    const by = await aCustomer(portal);
    await portal.as(by);
    const client = await portal.as(by);
    const { body } = await client.call('readSessions');
    return { by, client, input: { id: body.sessions[1].id }, id: by.id };
  },
  confirmIdentity: async portal => {
    const by = await withPassword(portal);
    return { by, client: await portal.as(by), input: { password }, id: by.id };
  },
  updateEmail: async portal => {
    const by = await aCustomer(portal);
    return { ...(await customer(portal, by, { email: 'buyer@harbour.example' })), id: by.id };
  },
  verifyEmail: async portal => {
    const by = await aCustomer(portal);
    await sql`update accounts set email = 'buyer@harbour.example' where id = ${by.id}`.execute(portal.context.db);
    const input = { token: await aVerifyLink(portal, by, 'buyer@harbour.example') };
    return { by, client: portal.nobody, input, id: by.id };
  },
  updateLanguage: async portal => customer(portal, await aCustomer(portal), { language: 'en' }),
  makeCalendarLink: async portal => {
    const by = await aCustomer(portal);
    return { ...(await customer(portal, by)), id: by.id };
  },
  endCalendarLink: async portal => {
    const by = await aCustomer(portal);
    const ready = await customer(portal, by);
    await ready.client.call('makeCalendarLink');
    return { ...ready, id: by.id };
  },
  invitePerson: async portal => {
    const company = await aCustomer(portal);
    return { ...(await customer(portal, company, { id: company.id, ...invited })), id: company.id };
  },
  renewInvitation: async portal => {
    const { client, id, by, invitation } = await onInvitation(portal);
    return { by, client, input: { id, invitationId: invitation.id }, id };
  },
  withdrawInvitation: async portal => {
    const { client, id, by, invitation } = await onInvitation(portal);
    return { by, client, input: { id, invitationId: invitation.id }, id };
  },
  updatePerson: async portal => {
    const company = await aCustomer(portal);
    const { id } = await aPerson(portal, company, 'buyer', { name: 'Ada' });
    const input = { id: company.id, personId: id, name: 'Ada Finch', companyRole: 'viewer' };
    return { ...(await customer(portal, company, input)), id };
  },
  deletePerson: async portal => {
    const company = await aCustomer(portal);
    const { id } = await aPerson(portal, company, 'buyer', { name: 'Ada' });
    return { ...(await staff(portal, { id: company.id, personId: id })), id };
  },
  forgetPerson: async portal => {
    const company = await aCustomer(portal);
    const { id } = await aPerson(portal, company, 'buyer', { name: 'Ada' });
    await sql`update accounts set deactivated_at = now() where id = ${id}`.execute(portal.context.db);
    return { ...(await staff(portal, { id: company.id, personId: id })), id };
  },
  lookAtInvitation: async portal => {
    const { by, invitation } = await onInvitation(portal);
    return { by, client: portal.nobody, input: { token: invitation.token } };
  },
  mergeCustomers: async portal => {
    const [from, into] = [await aCustomer(portal), await aCustomer(portal)];
    const ready = await staff(portal);
    const { body } = await ready.client.call('mergeCustomers', { id: from.id, into: into.id, dryRun: true });
    return { ...ready, input: { id: from.id, into: into.id, state: body.merge.state }, id: into.id };
  },
  acceptInvitation: async portal => {
    const { invitation } = await onInvitation(portal);
    // The next account gets this id.
    const { id } = await sql<{ id: number }>`select last_value + 1 as id from accounts_id_seq`.one(portal.context.db);
    const by: TestAccount = { id, username: `joined-${nextNumber()}`, role: 'customer', companyId: null };
    const input = { token: invitation.token, name: 'Ada Finch', username: by.username, password };
    return { by, client: portal.nobody, input, id };
  },
  createCustomer: portal => staff(portal, { username: `new-${nextNumber()}`, password, ...company }),
  updateCustomer: async portal => {
    const { id } = await aCustomer(portal, { companyName: 'Before' });
    return { ...(await staff(portal, { id, ...company })), id };
  },
  updateCredentials: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { id, username: `renamed-${nextNumber()}`, password })), id };
  },
  deleteCustomer: async portal => {
    const { id } = await aCustomer(portal);
    return { ...(await staff(portal, { id })), id };
  },
  importCustomers: async portal => {
    const heads = 'Username,Password,Company Name,Company Contact,Company Email';
    const row = `imported-${nextNumber()},${password},Harbour Goods,+44 20,h@goods.example`;
    return { ...(await staff(portal)), form: () => csvForm(`${heads}\n${row}\n`) };
  },
} satisfies Partial<Record<ChangeName, Scenario>>;
