import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type SignInAnswer = {
  status: number;
  retryAfter: string | undefined;
  body: string;
  cookies: string[];
  ms: number;
};

/** Opens a keep-alive connection from a separate address. Linux accepts all of 127.0.0.0/8. */
export function openConnection(localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  return {
    async signIn(address: string, username: string, password: string, device?: string): Promise<SignInAnswer> {
      const begun = performance.now();
      const body = JSON.stringify({ username, password });
      const sent = request(`${address}/api/auth/login`, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(device && { cookie: device }),
        },
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return {
        body: await text(answer),
        status: answer.statusCode ?? 0,
        retryAfter: answer.headers['retry-after'],
        cookies: (answer.headers['set-cookie'] ?? []).map(cookie => cookie.split(';')[0] ?? ''),
        ms: performance.now() - begun,
      };
    },
    close: () => agent.destroy(),
  };
}
