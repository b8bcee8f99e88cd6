import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import type { Check } from './check.ts';

const most = 25;

/** Folders that may contain more files, with the reason. Tests are beside the files they test and do not count. */
const reasons: Readonly<Record<string, string>> = {
  'docs/decisions': 'numbered pages that are read one at a time',
  'e2e/screens': 'pictures of screens, which `npm run screens` writes',
  'server/database/migrations': 'numbered steps that are only added to',
};

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);

/** Reports folders with more than 25 files, so that the list of a folder fits on a screen. */
export function crowdedFolders(files: readonly string[]): string[] {
  const folders = Map.groupBy(
    files.filter(file => !isTest(file)),
    file => dirname(file),
  );
  const crowded = [...folders].filter(([, held]) => held.length > most);
  return [
    ...crowded
      .filter(([folder]) => !reasons[folder])
      .map(([folder, held]) => `${folder} has ${held.length} files, ${most} at most: move one capability to a folder`),
    ...Object.keys(reasons)
      .filter(folder => !crowded.some(([name]) => name === folder))
      .map(folder => `${folder} has no more than ${most} files: remove its reason from tools/checks/folder-check.ts`),
  ];
}

export const folderCheck: Check = {
  name: 'folder sizes',
  run: async () => {
    const failed = crowdedFolders(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean));
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
