import { type CallName, methodAndPath } from '#contract/call/paths.ts';

// biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer
export type Answer = { status: number; body: any; retryAfter: string | null };
type Input = { path?: Record<string, string | number>; body?: unknown; form?: () => FormData; key?: string };

/** The longest allowed wait for an answer. It is far above the portal's own limits, so a longer wait means a hang. */
const longestAnswerMs = 60_000;

/** A signed-in user or a bench, whose session survives restarts of the portal. Uses real HTTP connections. */
export class Caller {
  readonly cookies: Record<string, string>;

  private constructor(cookies: string[]) {
    this.cookies = Object.fromEntries(cookies.map(cookie => cookie.split(/=(.*)/s)));
  }

  static async signIn(address: string, username: string, password: string): Promise<Caller> {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
    return new Caller(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? ''));
  }

  /** Pairs a device as a bench. */
  static async pair(address: string, code: string): Promise<Caller> {
    const answer = await fetch(`${address}/api/bench/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (!answer.ok) throw new Error(`the code cannot be used: ${answer.status} ${await answer.text()}`);
    return new Caller(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? ''));
  }

  get headers(): Record<string, string> {
    const cookie = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`);
    return { cookie: cookie.join('; '), 'x-xsrf-token': decodeURIComponent(this.cookies['XSRF-TOKEN'] ?? '') };
  }

  /** Makes a call of the contract. Throws when no answer arrived, and the change may or may not have happened. */
  async call(address: string, name: CallName, { path = {}, body, form, key }: Input = {}): Promise<Answer> {
    const { method, path: pattern } = methodAndPath(name);
    const url = pattern.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(path[parameter])));
    const answer = await fetch(address + url, {
      method,
      body: form?.() ?? (body === undefined ? undefined : JSON.stringify(body)),
      headers: {
        ...this.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: isJson && text ? JSON.parse(text) : text,
      retryAfter: answer.headers.get('retry-after'),
    };
  }

  /** Returns the bytes of a complete file, or undefined when the portal does not serve it. */
  async fetchFile(address: string, path: string): Promise<Buffer | undefined> {
    const answer = await fetch(address + path, { headers: this.headers, signal: AbortSignal.timeout(longestAnswerMs) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.status === 200 && bytes.length === Number(answer.headers.get('content-length')) ? bytes : undefined;
  }
}
