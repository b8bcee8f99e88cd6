import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Check } from './check.ts';

const warnAt = 250;
const failAt = 400;

/** Limits the length of files, so that each can be read in one sitting (CONTRIBUTING.md). */
export const lengthCheck: Check = {
  name: 'file lengths',
  run: async () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], { encoding: 'utf8' })
      .split('\n')
      .filter(
        file => file && !file.includes('generated') && !file.endsWith('.test.ts') && !file.endsWith('tokens.css'),
      );
    const tooLong: string[] = [];
    for (const file of files) {
      const lines = readFileSync(file, 'utf8').split('\n').length;
      if (lines > warnAt) process.stdout.write(`  ${file} has ${lines} lines\n`);
      if (lines > failAt) tooLong.push(`${file} has ${lines} lines, ${failAt} at most`);
    }
    return { passed: tooLong.length > 0 ? 0 : 1, failed: tooLong };
  },
};
