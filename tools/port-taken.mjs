import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a message when another program listens on this command's port, and otherwise undefined. Called before
 * anything is installed or built. Checks both addresses of a name such as 'localhost', because a browser may use
 * either.
 */
export async function portTaken(command, environment) {
  const port = Number(environment.PORT || 3000);
  // The portal itself rejects an invalid setting.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  const host = command === 'demo' ? '127.0.0.1' : environment.HOST || 'localhost';
  const addresses = await lookup(host, { all: true }).catch(() => []);
  for (const { address } of addresses) {
    if (await isTaken(port, address)) {
      const script = command === 'demo' ? 'npm run demo' : 'npm start';
      const other = port < 65_535 ? port + 1 : 3000;
      return `Port ${port} is in use by another program. Set PORT to use another one, for example: PORT=${other} ${script}`;
    }
  }
  return undefined;
}

async function isTaken(port, host) {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host }), 'listening');
    return false;
  } catch (error) {
    return error.code === 'EADDRINUSE';
  } finally {
    probe.close();
  }
}
