import type { Viewer } from '../platform/access/viewer.ts';
import type { Context } from '../platform/http/context.ts';
import type { Prepared, Serve } from '../platform/http/serve.ts';
import { createCustomer } from './customers/create-customer.ts';
import { deleteCustomer } from './customers/delete-customer.ts';
import { customerExport, customerImportTemplate } from './customers/export-customers.ts';
import { importCustomers, prepareCustomerImport } from './customers/import-customers.ts';
import { makeResetLink } from './customers/make-reset-link.ts';
import { mergeCustomers } from './customers/merge-customers.ts';
import { readCustomer, readCustomers } from './customers/read-customers.ts';
import { updateCredentials } from './customers/update-credentials.ts';
import { updateCustomer } from './customers/update-customer.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { invitePerson } from './invitations/invite-person.ts';
import { lookAtInvitation } from './invitations/look-at-invitation.ts';
import { renewInvitation } from './invitations/renew-invitation.ts';
import { withdrawInvitation } from './invitations/withdraw-invitation.ts';
import { changePassword } from './own-account/change-password.ts';
import { endCalendarLink } from './own-account/end-calendar-link.ts';
import { endOtherSessions } from './own-account/end-other-sessions.ts';
import { endSession } from './own-account/end-session.ts';
import { makeCalendarLink } from './own-account/make-calendar-link.ts';
import { readCalendarLink } from './own-account/read-calendar-link.ts';
import { readEmail } from './own-account/read-email.ts';
import { readLanguages } from './own-account/read-languages.ts';
import { readSessions } from './own-account/read-sessions.ts';
import { updateEmail } from './own-account/update-email.ts';
import { updateLanguage } from './own-account/update-language.ts';
import { verifyEmail } from './own-account/verify-email.ts';
import { deletePerson } from './people/delete-person.ts';
import { forgetPerson } from './people/forget-person.ts';
import { readPeople } from './people/read-people.ts';
import { updatePerson } from './people/update-person.ts';
import { forgotPassword } from './reset/forgot-password.ts';
import { lookAtResetLink } from './reset/look-at-reset-link.ts';
import { redeemResetLink } from './reset/redeem-reset-link.ts';
import { confirmIdentity } from './sign-in/confirm-identity.ts';
import { hashInTurn } from './sign-in/hash-in-turn.ts';
import { login } from './sign-in/login.ts';
import { loginTries } from './sign-in/login-tries.ts';
import { logout } from './sign-in/logout.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { readMe } from './sign-in/read-me.ts';
import { signInQueue } from './sign-in/sign-in-queue.ts';

export function accountRoutes(serve: Serve, context: Context): void {
  // Both use the threads that hash passwords.
  const inTurn = signInQueue();
  const tries = loginTries(context.db, inTurn);
  const hashPassword = hashInTurn(inTurn);
  serve.own('login', login(context, tries));
  serve.own('logout', logout(context));
  serve.own('changePassword', changePassword(context, tries));
  serve.own('forgotPassword', forgotPassword(context));
  serve.own('lookAtResetLink', lookAtResetLink(context));
  serve.own('redeemResetLink', redeemResetLink(context, hashPassword));
  serve.own('confirmIdentity', confirmIdentity(context, tries));
  serve.own('verifyEmail', verifyEmail(context));
  serve('readEmail', readEmail);
  serve('updateEmail', updateEmail);
  serve.own('readLanguages', readLanguages(context));
  serve.own('updateLanguage', updateLanguage(context));
  serve('readCalendarLink', readCalendarLink);
  serve('makeCalendarLink', makeCalendarLink);
  serve('endCalendarLink', endCalendarLink);
  serve('readSessions', readSessions(context));
  serve('endOtherSessions', endOtherSessions);
  serve('endSession', endSession);
  serve('readMe', readMe);
  serve('readAdminCustomers', readCustomers);
  serve('readCustomers', readCustomers);
  serve('readCustomer', readCustomer);
  serve('createCustomer', createCustomer(context.languages), { prepare: preparePassword });
  serve('updateCustomer', updateCustomer(context.languages));
  serve('updateCredentials', updateCredentials, { prepare: preparePassword });
  serve('deleteCustomer', deleteCustomer);
  serve('mergeCustomers', mergeCustomers);
  serve('readPeople', readPeople);
  serve('invitePerson', invitePerson(context));
  serve('renewInvitation', renewInvitation(context));
  serve('withdrawInvitation', withdrawInvitation);
  serve('updatePerson', updatePerson);
  serve('deletePerson', deletePerson);
  serve('forgetPerson', forgetPerson);
  serve.own('lookAtInvitation', lookAtInvitation(context));
  serve.own('acceptInvitation', acceptInvitation(context, hashPassword));
  serve('makeResetLink', makeResetLink(context));
  serve('importCustomers', importCustomers, { prepare: prepareCustomerImport });
  serve.table(customerExport);
  serve.table(customerImportTemplate);
}

/** Hashes a call's password before the transaction, to keep its locks short. Returns undefined without a password. */
async function preparePassword(
  _context: Context,
  _viewer: Viewer,
  { password }: { password?: string | undefined },
): Promise<Prepared<string | undefined>> {
  return { value: password ? await hashPassword(password) : undefined, discard: async () => {} };
}
