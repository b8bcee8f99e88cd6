import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';
import { changePassword } from './change-password.ts';
import { createCustomer } from './create-customer.ts';
import { deleteCustomer } from './delete-customer.ts';
import { customerExport, customerImportTemplate } from './export-customers.ts';
import { forgotPassword } from './forgot-password.ts';
import { importCustomers, prepareCustomerImport } from './import-customers.ts';
import { login } from './login.ts';
import { loginTries } from './login-tries.ts';
import { logout } from './logout.ts';
import { makeResetLink } from './make-reset-link.ts';
import { preparePassword } from './prepare-password.ts';
import { readCustomer, readCustomers } from './read-customers.ts';
import { readMe } from './read-me.ts';
import { redeemResetLink } from './redeem-reset-link.ts';
import { updateCredentials } from './update-credentials.ts';
import { updateCustomer } from './update-customer.ts';

export function accountRoutes(serve: Serve, context: Context): void {
  const tries = loginTries(context.db);
  serve.own('login', login(context, tries));
  serve.own('logout', logout(context));
  serve.own('changePassword', changePassword(context, tries));
  serve.own('forgotPassword', forgotPassword(context));
  serve.own('redeemResetLink', redeemResetLink(context));
  serve('readMe', readMe);
  serve('readAdminCustomers', readCustomers);
  serve('readCustomers', readCustomers);
  serve('readCustomer', readCustomer);
  serve('createCustomer', createCustomer, { prepare: preparePassword });
  serve('updateCustomer', updateCustomer);
  serve('updateCredentials', updateCredentials, { prepare: preparePassword });
  serve('deleteCustomer', deleteCustomer);
  serve('makeResetLink', makeResetLink(context));
  serve('importCustomers', importCustomers, { prepare: prepareCustomerImport });
  serve.file(customerExport);
  serve.file(customerImportTemplate);
}
