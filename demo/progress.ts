const everyMs = process.stdout.isTTY ? 1_000 : 10_000;

/** Shows that long work continues: on a terminal one line that counts seconds, in a file a line every 10 seconds. */
export async function withProgress<T>(text: string, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const isTerminal = process.stdout.isTTY;
  let shown = false;
  const timer = setInterval(() => {
    const line = `${text} ... ${Math.round((performance.now() - begun) / 1000)} s`;
    process.stdout.write(isTerminal ? `\r${line}` : `${line}\n`);
    shown = true;
  }, everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (shown && isTerminal) process.stdout.write('\n');
  }
}
