import { expect, test } from 'vitest';
import { firstAccountWords } from './first-account-words.ts';

const account = { username: 'owner', password: 'a-new-password', isFromSetting: false };

test('the first start ends on a terminal with address, username, password and the next step', () => {
  expect(firstAccountWords(account, 'http://localhost:3000', true)).toBe(
    '\n  Address   http://localhost:3000\n  Username  owner\n  Password  a-new-password (shown once)\n  Change it after signing in.\n\n',
  );
});

test('the first start prints one line when the output is a pipe', () => {
  expect(firstAccountWords(account, 'http://localhost:3000', false)).toBe(
    "First account: 'owner' with the password 'a-new-password' (shown once)\n",
  );
});

test.each([true, false])('a password from the settings is not printed (terminal: %s)', isTerminal => {
  expect(firstAccountWords({ ...account, isFromSetting: true }, 'http://localhost:3000', isTerminal)).not.toContain(
    'a-new-password',
  );
});
