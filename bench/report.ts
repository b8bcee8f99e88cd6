import { mkdir, writeFile } from 'node:fs/promises';

/** One line of the bench's table: the rule and its limit, the measured value, and the reference. */
export type Row = {
  bar: string;
  name: string;
  /** The median with its unit, and the lowest and highest of all turns. */
  measured: string;
  spread: string;
  beside: string;
  wanted: string;
  holds: boolean;
};

/** Prints all rows as one table and writes them to test-results/bench.json. */
export async function report(machine: string, rows: readonly Row[]): Promise<void> {
  const lines = rows.map(
    ({ bar, name, measured, spread, beside, wanted, holds }) =>
      `| ${bar} | ${name} | ${measured} | ${spread} | ${beside} | ${wanted} | ${holds ? 'holds' : 'falls short'} |`,
  );
  process.stdout.write(
    `\n${machine}\n\n| | | median | spread | beside it, in the same run | bar | |\n|---|---|---:|---:|---|---:|---|\n${lines.join('\n')}\n`,
  );
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/bench.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

/** Returns text such as '0.75 to 0.81'. */
export function spreadOf(values: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${rounded(least, digits)} to ${rounded(most, digits)}`;
}

export function rounded(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
