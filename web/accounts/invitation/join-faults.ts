import { storedUsername } from '#contract/accounts/stored-username.ts';
import { limits } from '#contract/call/limits.ts';
import { passwordFault, textFault } from '../../platform/forms/text-fault.ts';
import { texts } from './texts.ts';

type Field = 'name' | 'username' | 'password';
export type Faults = Partial<Record<Field, string>>;

const labels: Record<Field, string> = { name: texts.name, username: texts.username, password: texts.password };

/** Returns errors for missing, too short or too long values. The server checks everything else. */
export function joinFaults({ name, username, password }: Record<Field, string>): Faults {
  const faults = {
    name: textFault(name, { most: limits.personName, required: texts.nameRequired }),
    username: textFault(storedUsername(username), { most: limits.username, required: texts.usernameRequired }),
    password: passwordFault(password, texts.passwordRequired),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

/** Converts the server's texts of the same fields: 'must not contain commas' to 'Username must not contain commas'. */
export function joinFaultsOf(fields: Record<string, string>): Faults {
  const known = Object.entries(labels).filter(([field]) => fields[field]);
  return Object.fromEntries(known.map(([field, label]) => [field, `${label} ${fields[field]}`]));
}
