import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards the requests to these portals in turn, like a load balancer. `onRequest` gets the path of each request. */
export async function startBalancer(
  portals: readonly string[],
  onRequest: (path: string) => void = () => {},
): Promise<{ address: string; stop(): void }> {
  let turn = 0;
  const server = createServer((asked, answered) => {
    const { method, headers, url = '' } = asked;
    onRequest(url);
    const passed = request(`${portals[turn++ % portals.length]}${url}`, { method, headers }, answer => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    passed.on('error', () => answered.destroy());
    answered.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
