import { formerNames, wordedCustomer, wordedName } from '#contract/accounts/former-names.ts';
import { spoken } from './in-language.ts';

/** What people typed stays, even if it is one of these names. */
const typed = 'message|body|note|reason|description|difference|answer';
/** A name in JSON, also behind that of a bench: "Bench 2 · Former worker". */
const ofFormer = new RegExp(`(?<!"(?:${typed})" ?: ?)("(?:[^"\\\\]+ · )?)(${formerNames.join('|')})"`, 'g');
/** A company whose name changed since its order, as the database writes it (CC-2): "Lind Ltd, formerly Lind". */
const ofRenamed = /("(?:customerName|customerShown)" ?: ?)("(?:[^"\\]|\\.)+, formerly (?:[^"\\]|\\.)+")/g;

/** Returns JSON with these names in the language of its reader. Rows and queries have them in English. */
export function wordNames(json: string): string {
  if (!spoken()?.words) return json;
  const worded = json.includes('Former ')
    ? json.replace(ofFormer, (_, before: string, name: string) => before + JSON.stringify(wordedName(name)).slice(1))
    : json;
  if (!worded.includes(', formerly ')) return worded;
  return worded.replace(
    ofRenamed,
    (_, key: string, name: string) => key + JSON.stringify(wordedCustomer(JSON.parse(name))),
  );
}

/** Returns facts, such as those of an email, with these names in the language of their reader. */
export function withWordedNames<T>(facts: T): T {
  return spoken()?.words ? JSON.parse(wordNames(JSON.stringify(facts))) : facts;
}
