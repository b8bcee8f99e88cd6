type Account = { username: string; password: string; isFromSetting: boolean };

/**
 * Returns the text of the first start about the created account: a paragraph on a terminal, otherwise one line. Omits a
 * password from the settings, because the user knows it and output is often stored.
 */
export function firstAccountWords(
  { username, password, isFromSetting }: Account,
  address: string,
  isTerminal: boolean,
) {
  if (!isTerminal) {
    const withPassword = isFromSetting ? 'OWNER_PASSWORD as its password' : `the password '${password}' (shown once)`;
    return `First account: '${username}' with ${withPassword}\n`;
  }
  const lines = [
    `Address   ${address}`,
    `Username  ${username}`,
    isFromSetting ? 'Password  as in OWNER_PASSWORD' : `Password  ${password} (shown once)`,
    'Change it after signing in.',
  ];
  return `\n${lines.map(line => `  ${line}\n`).join('')}\n`;
}
