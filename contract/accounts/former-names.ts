import { msg, t } from '../wording.ts';

/** The name of a person whose personal data was removed, as rows have it (CC-5). */
export const formerMember = msg`Former member`;
/** The name of such a person in the movements, purchases and lots of the stock, as rows have it. */
export const formerUser = msg`Former user`;
/** The name of a worker whose name was forgotten, as queries return it (WO-2). */
export const formerWorker = msg`Former worker`;
/** The names that readers see in their language. */
export const formerNames: readonly string[] = [formerMember, formerUser, formerWorker];
/** Stands between the present and the former name of a customer, as the database writes them (CC-2). */
export const formerly = ', formerly ';

/** Returns a person's name in the language of its reader. Rows have 'Former member' in English. */
export function wordedName(name: string): string {
  return formerNames.includes(name) ? t.of(name) : name;
}

/** Returns a customer's name in the language of its reader, also 'Lind Ltd, formerly Lind' (CC-2). */
export function wordedCustomer(name: string): string {
  const [present = '', ...before] = name.split(formerly);
  return before.length === 0
    ? wordedName(name)
    : t`${wordedName(present)}, formerly ${wordedName(before.join(formerly))}`;
}
