import { limits } from '#contract/call/limits.ts';
import { texts } from './texts.ts';

type Field = 'name' | 'username' | 'password';
export type Faults = Partial<Record<Field, string>>;

const labels: Record<Field, string> = { name: texts.name, username: texts.username, password: texts.password };

/** Returns errors for missing or too short values. The server checks everything else. */
export function joinFaults({ name, username, password }: Record<Field, string>): Faults {
  const isShort = [...password].length < limits.passwordLeast;
  return {
    ...(name === '' && { name: texts.nameRequired }),
    ...(username === '' && { username: texts.usernameRequired }),
    ...(isShort && { password: password === '' ? texts.passwordRequired : texts.passwordHelp }),
  };
}

/** Converts the server's texts of the same fields: 'must not contain commas' to 'Username must not contain commas'. */
export function joinFaultsOf(fields: Record<string, string>): Faults {
  const known = Object.entries(labels).filter(([field]) => fields[field]);
  return Object.fromEntries(known.map(([field, label]) => [field, `${label} ${fields[field]}`]));
}
