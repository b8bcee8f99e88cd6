import { settingNames } from './settings.ts';

/** Variables of Node, PostgreSQL's client, Amazon's client, the system and deploy/compose.yaml. */
const ofOthers =
  /^(NODE_|PG|AWS_|UV_|MALLOC_|LC_|COMPOSE_|npm_)|^(LANG|TZ|PATH|HOME|DEBUG|HTTPS?_PROXY|NO_PROXY|SSL_CERT_(FILE|DIR)|DATABASE_PASSWORD)$/;
/** A name with more differing letters than this is a different word, not a typing error. */
const mostDifferences = 3;

/** Returns the line about the first variable that is not a setting, with the setting that was probably meant. */
export function unknownSetting(names: readonly string[]): string | undefined {
  const unknown = names.find(name => !settingNames.includes(name) && !ofOthers.test(name));
  if (unknown === undefined) return undefined;
  const [nearest] = settingNames
    .map(name => ({ name, differences: differences(unknown.toUpperCase(), name) }))
    .sort((a, b) => a.differences - b.differences);
  const isNear = nearest !== undefined && nearest.differences <= mostDifferences;
  const hint = isNear ? ` Did you mean ${nearest.name}?` : ' The README lists all settings.';
  return `'.env' sets ${unknown}, which is not a setting of the portal.${hint}`;
}

/** Returns the Levenshtein distance: how many letters to insert, remove or replace. */
function differences(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] as number) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
