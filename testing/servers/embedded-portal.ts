import { startEmbedded } from '#server/platform/postgres/embedded.ts';

/** Runs an embedded database like the portal, as a process for tests that kill it. Argument: the data folder. */
const [dataDir = ''] = process.argv.slice(2);
const note = (message: string) => process.stderr.write(`${message}\n`);
try {
  const { connection, stop } = await startEmbedded({ dataDir, log: { debug: () => {}, info: note, warn: note } });
  process.once('SIGTERM', async () => {
    await stop();
    process.exit(0);
  });
  process.once('SIGUSR2', () => process.exit(3));
  setInterval(() => {}, 60_000);
  process.stdout.write(`${JSON.stringify(connection)}\n`);
} catch (error) {
  note((error as Error).message);
  process.exit(1);
}
