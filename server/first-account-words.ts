type Account = { username: string; password: string; isFromSetting: boolean };

/**
 * The text of the first start about the account that it made: a paragraph on a terminal, else one line. A password from
 * the settings is known to the user, and output is often stored, so it is not printed.
 */
export function firstAccountWords(
  { username, password, isFromSetting }: Account,
  address: string,
  isTerminal: boolean,
) {
  if (!isTerminal) {
    const told = isFromSetting ? 'OWNER_PASSWORD as its password' : `the password '${password}' (shown once)`;
    return `First account: '${username}' with ${told}\n`;
  }
  const lines = [
    `Address   ${address}`,
    `Username  ${username}`,
    isFromSetting ? 'Password  as in OWNER_PASSWORD' : `Password  ${password} (shown once)`,
    'Change it after signing in.',
  ];
  return `\n${lines.map(line => `  ${line}\n`).join('')}\n`;
}
