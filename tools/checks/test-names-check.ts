import { execFileSync } from 'node:child_process';
import type { Check } from './check.ts';

/** Tests of what holds for every call, or needs several areas or processes, have names of their own. */
const homes = ['server/checks/'];

/** Fails on a test file whose name leads to no file beside it, so that everybody finds the tests of a file. */
export const testNamesCheck: Check = {
  name: 'names of test files',
  run: async () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    const failed = misnamed(listed.split('\n')).map(
      file => `${file}: name it after a file beside it or its folder, or move it to ${homes.join(' or ')}`,
    );
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};

/**
 * Returns the test files that are named neither after a file beside them nor after their folder. An aspect may follow
 * the name: the tests of `place-order.ts` may also be in `place-order-requested-date.test.ts`.
 */
export function misnamed(files: readonly string[]): string[] {
  const isTest = /\.test\.tsx?$/;
  const named = new Set(files.filter(file => !isTest.test(file)).map(file => file.replace(/(?:\.module)?\.\w+$/, '')));
  return files.filter(file => {
    if (!isTest.test(file) || homes.some(home => file.startsWith(home))) return false;
    const [, folder = '', own = ''] = /^(.*\/)(.+)\.test\.tsx?$/.exec(file) ?? [];
    const words = own.split('-');
    const names = words.map((_, at) => words.slice(0, at + 1).join('-'));
    return own !== folder.split('/').at(-2) && !names.some(name => named.has(folder + name));
  });
}
