import { expect, test } from 'vitest';
import { crowdedFolders } from './folder-check.ts';

const files = (folder: string, count: number, ending = 'ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.${ending}`);
const exempt = ['docs/decisions', 'e2e/screens', 'server/database/migrations'].flatMap(folder => files(folder, 26));

test('crowdedFolders rejects a folder with 26 files and names it', () => {
  expect(crowdedFolders([...exempt, ...files('web/cart', 26)])).toEqual([
    'web/cart has 26 files, 25 at most: move one capability to a folder',
  ]);
});

test('crowdedFolders accepts 25 files, with any number of tests beside them', () => {
  expect(crowdedFolders([...exempt, ...files('web/cart', 25), ...files('web/cart', 9, 'test.ts')])).toEqual([]);
});

test('crowdedFolders reports a reason that is no longer needed', () => {
  expect(crowdedFolders(exempt.slice(26))).toEqual([
    'docs/decisions has no more than 25 files: remove its reason from tools/checks/folder-check.ts',
  ]);
});
