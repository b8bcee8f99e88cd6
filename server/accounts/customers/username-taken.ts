import { refuseTaken } from '../../platform/database/failures.ts';

/** Converts the database's unique violation of usernames into usernameTaken. */
export const refuseTakenUsername = refuseTaken('accounts_username', 'usernameTaken', 'username');
