import { storedUsername } from '#contract/accounts/stored-username.ts';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan, textLength } from '#contract/call/text-length.ts';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { texts } from './texts.ts';

type Field = 'name' | 'username' | 'password';
export type Faults = Partial<Record<Field, string>>;

const labels: Record<Field, string> = { name: texts.name, username: texts.username, password: texts.password };

/** Returns errors for missing, too short or too long values. The server checks everything else. */
export function joinFaults({ name, username, password }: Record<Field, string>): Faults {
  const isShort = textLength(password) < limits.passwordLeast;
  return {
    ...(name === '' && { name: texts.nameRequired }),
    ...(username === '' && { username: texts.usernameRequired }),
    ...(isLongerThan(storedUsername(username), limits.username) && { username: formTexts.upTo(limits.username) }),
    ...(isLongerThan(name, limits.personName) && { name: formTexts.upTo(limits.personName) }),
    ...(isShort && { password: password === '' ? texts.passwordRequired : texts.passwordHelp }),
  };
}

/** Converts the server's texts of the same fields: 'must not contain commas' to 'Username must not contain commas'. */
export function joinFaultsOf(fields: Record<string, string>): Faults {
  const known = Object.entries(labels).filter(([field]) => fields[field]);
  return Object.fromEntries(known.map(([field, label]) => [field, `${label} ${fields[field]}`]));
}
