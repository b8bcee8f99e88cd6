import type { FastifyInstance } from 'fastify';
import { type CallName, methodAndPath } from '#contract/call/paths.ts';
import type { ProblemCode } from '#contract/call/problems.ts';
import { calls, type RequestOf } from '#contract/calls.ts';

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it expects of an answer, whatever its shape
  body: any;
  code: ProblemCode | undefined;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: { name: string; value: string }[];
};
type Options = { headers?: Record<string, string>; form?: FormData };

export type Client = {
  cookies: Record<string, string>;
  /** Makes a call of the contract. Splits its input into path, query and body, as the web does. */
  call<N extends CallName>(name: N, input?: RequestOf<N> | Record<string, unknown>, options?: Options): Promise<Answer>;
  /** Sends any request. Adds cookies and the anti-forgery header unless `headers` override them. */
  send(method: string, url: string, body?: unknown, options?: Options): Promise<Answer>;
};

/** Creates the HTTP test client, which calls the portal like a browser, through its real routes. */
export function makeClient(app: FastifyInstance, cookies: Record<string, string> = {}): Client {
  const client: Client = {
    cookies,
    call(name, input = {}, options) {
      const { method, path } = methodAndPath(name);
      const rest = { ...(input as Record<string, unknown>) };
      const url = path.replace(/:(\w+)/g, (_, parameter: string) => {
        const value = String(rest[parameter]);
        delete rest[parameter];
        return encodeURIComponent(value.toWellFormed());
      });
      const body = 'body' in calls[name] && !options?.form ? rest : undefined;
      const query = method === 'GET' ? queryOf(rest) : '';
      return client.send(method, url + query, method === 'GET' ? undefined : body, options);
    },
    async send(method, url, body, { headers = {}, form } = {}) {
      const encoded = form && new Response(form);
      const answer = await app.inject({
        method: method as 'GET',
        url,
        cookies,
        headers: {
          ...(cookies['XSRF-TOKEN'] && { 'x-xsrf-token': cookies['XSRF-TOKEN'] }),
          ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        payload: encoded
          ? Buffer.from(await encoded.arrayBuffer())
          : body === undefined
            ? undefined
            : JSON.stringify(body),
      });
      const type = String(answer.headers['content-type']);
      const isJson = type.startsWith('application/json');
      // Text would change the bytes of a file.
      const text = type.includes('spreadsheetml') ? answer.rawPayload : answer.body;
      const parsed = isJson && answer.body ? JSON.parse(answer.body) : text;
      return {
        status: answer.statusCode,
        body: parsed,
        code: parsed?.code,
        headers: answer.headers,
        cookies: answer.cookies as Answer['cookies'],
      };
    },
  };
  return client;
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
