import { type Check, lastLines, runProgram } from './check.ts';

/** Each way of breaking the portal once; `npm run test:faults -- --rounds 20` does it more often (docs/reliability.md). */
export const faultsCheck: Check = {
  name: 'R1 R2 R5 faults: nothing acknowledged is lost',
  run: async () => {
    const { code, output } = await runProgram(process.execPath, ['faults/main.ts'], {}, true);
    // What cannot be done here is said aloud, though the rest is sound.
    process.stdout.write(
      code === 0
        ? output
            .split('\n')
            .filter(line => line.startsWith('SKIPPED'))
            .join('\n')
        : output,
    );
    const sound = output.split('\n').filter(line => line.includes(': sound')).length;
    return {
      passed: sound,
      failed: code === 0 ? [] : whatWasWrong(output),
    };
  },
};

/** Each round that was wrong, with what was. */
function whatWasWrong(output: string): string[] {
  const rounds = output.match(/^.*: WRONG\n(?: {4}.*\n)*/gm) ?? [];
  return rounds.length > 0 ? rounds : [lastLines(output)];
}
