import { readFileSync } from 'node:fs';
import type { Check } from './check.ts';

type Entry = { integrity?: string; optionalDependencies?: Record<string, string> };

/**
 * Checks that the lockfile lists every package with its checksum, including the programs of other systems (S10). npm
 * omits those when it cannot fetch them or builds on an existing node_modules. Then `npm ci` fails everywhere.
 */
export const lockfileCheck: Check = {
  name: 'S10 lockfile is complete',
  run: async () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
    const faults = Object.entries(packages).flatMap(([path, { integrity, optionalDependencies = {} }]) => [
      ...(path !== '' && !integrity ? [`${path} has no checksum`] : []),
      ...Object.keys(optionalDependencies)
        .filter(name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
        .map(name => `${name}, which ${path} may need, is missing`),
    ]);
    return { passed: faults.length > 0 ? 0 : 1, failed: faults };
  },
};
