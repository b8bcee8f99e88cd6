import { readSettings, SettingError, type Settings } from './settings.ts';
import { type Portal, startPortal } from './start.ts';

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const longestStop = 15_000;

/**
 * Runs the portal as a program: reads the settings, starts, listens, says where, and stops on a signal. What is wrong
 * with the settings or the start is one line, and the exit code is 1.
 */
export async function runPortal(
  environment: Record<string, string | undefined>,
  started: (portal: Portal) => void | Promise<void>,
  fixed: Partial<Settings> = {},
): Promise<void> {
  const begun = performance.now();
  try {
    const settings = { ...readSettings(environment), ...fixed };
    // A signal during the start ends it; the database is taken along (keep-server.ts). Later ones that come while
    // stopping are the same wish again: a terminal's Ctrl-C arrives from the terminal and from npm.
    let stopWish: () => void = () => process.exit(1);
    for (const signal of stopSignals) process.on(signal, () => stopWish());
    const portal = await startPortal(settings);
    stopWish = () => {
      stopWish = () => {};
      void stop(portal);
    };
    await started(portal);
    const address = await portal.listen();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(
      `${settings.BRAND_NAME} is running on ${settings.PUBLIC_URL ?? readable(address)} (started in ${seconds} s)\n`,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const told = error instanceof SettingError ? error.message : `The portal cannot start: ${error.message}`;
    process.stderr.write(`${told}\n`);
    process.exit(1);
  }
}

async function stop(portal: Portal): Promise<void> {
  setTimeout(() => process.exit(1), longestStop).unref();
  await portal.stop();
  process.exit(0);
}

function readable(address: string): string {
  return address.replace(/\/\/(\[::1\]|127\.0\.0\.1)/, '//localhost');
}
