import { statfs } from 'node:fs/promises';
import { SettingError } from './platform/settings/setting-error.ts';
import { readSettings, type Settings } from './platform/settings/settings.ts';
import { version } from './platform/settings/version.ts';
import { type Portal, type PortalOptions, startPortal } from './start.ts';

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** In milliseconds. `docker stop` kills the process after 10 s. */
const longestStop = 9_300;
/** In MB. PostgreSQL reserves 16 MB at a time. */
const leastLeft = 32;

/** Returns the text to print after a start, given the address. */
type Words = (address: string) => string;

/**
 * Runs the portal as a program: reads the settings, starts, listens, prints the address and the text of `started`, and
 * stops on a signal. For an error in the settings or at the start, prints one line and exits with 1.
 */
export async function runPortal(
  environment: Record<string, string | undefined>,
  started: (portal: Portal) => Words | Promise<Words>,
  fixed: Partial<Settings> = {},
  options: PortalOptions = {},
): Promise<void> {
  const begun = performance.now();
  let dataDir: string | undefined;
  try {
    const settings = { ...readSettings(environment), ...fixed };
    dataDir = settings.DATA_DIR;
    // A signal during the start ends the process and its database (supervise-server.ts). Ctrl-C arrives twice, from the
    // terminal and from npm, so later signals are ignored.
    let stopWish: () => void = () => process.exit(1);
    for (const signal of stopSignals) process.on(signal, () => stopWish());
    const portal = await startPortal(settings, options);
    stopWish = () => {
      stopWish = () => {};
      void stop(portal);
    };
    const words = await started(portal);
    const listening = await portal.listen();
    const address = settings.PUBLIC_URL ?? readable(listening);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(
      `${settings.BRAND_NAME} is running on ${address} (version ${version}, started in ${seconds} s)\n${words(address)}`,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${explain(error)}${await fullDisk(dataDir)}\n`);
    process.exit(1);
  }
}

/** Returns the line that explains why the portal cannot start. */
function explain(error: Error & { code?: string; port?: number }): string {
  if (error instanceof SettingError) return error.message;
  if (error.code === 'EADDRINUSE' && error.port) {
    const other = error.port < 65_535 ? error.port + 1 : 3000;
    return `Port ${error.port} is in use by another program. Set PORT to use another one, for example: PORT=${other}`;
  }
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `The portal cannot start: ${error.message}${cause}`;
}

/** Returns a sentence when the disk is full, because programs report a full disk in many ways. */
async function fullDisk(dataDir: string | undefined): Promise<string> {
  const disk = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
  const left = disk ? (disk.bavail * disk.bsize) / 2 ** 20 : leastLeft;
  if (left >= leastLeft) return '';
  return `. The disk of DATA_DIR (${dataDir}) has ${Math.floor(left)} MB left. Free some space and start again.`;
}

async function stop(portal: Portal): Promise<void> {
  // Work that is still running ends with this process, and the next start recovers.
  setTimeout(() => process.exit(0), longestStop).unref();
  await portal.stop();
  process.exit(0);
}

function readable(address: string): string {
  return address.replace(/\/\/(\[::1\]|127\.0\.0\.1)/, '//localhost');
}
