import { createServer } from 'node:net';

/**
 * A port below those that systems assign to outgoing connections, which could take the port before its server starts.
 */
const lowest = 20_000;
const count = 12_000;

/** Returns a free TCP port on loopback. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * count);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
