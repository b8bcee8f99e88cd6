import { addressOf, type CallName } from '#contract/call/paths.ts';
import type { ProblemAnswer } from '#contract/call/problems.ts';
import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import { doubtConnection } from '../browser/connection.ts';
import { ApiError } from './api-error.ts';
import { texts } from './texts.ts';

export type Options = {
  /** Makes a retry safe (OR-3). */
  idempotencyKey?: string;
  /** The body that replaces JSON; the input then only fills the path. */
  form?: FormData;
  /** Receives the share of sent bytes, from 0 to 1. Needs `form`. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Leaves names such as 'Former member' as rows have them, for what is worded in another language than the page. */
  storedNames?: boolean;
};

type Sent = Options & { userId?: number | undefined };

/** Ids are text in paths but numbers in all other places, so the client accepts both. */
type Given<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] };
type Wanted<N extends CallName> = Given<RequestOf<N>>;

/** The value of a field in any of the shapes that a call accepts. */
type FieldOf<W, K> = W extends unknown ? (K extends keyof W ? W[K] : never) : never;
/**
 * The type of the given value, which rejects fields that the call does not accept. TypeScript alone lets a variable have
 * more fields, and the server refuses them.
 */
type Exact<W, G> = G extends readonly (infer E)[]
  ? readonly Exact<Extract<W, readonly unknown[]>[number], E>[]
  : G extends object
    ? { [K in keyof G]: [FieldOf<W, K>] extends [never] ? undefined : Exact<FieldOf<W, K>, G[K]> }
    : W;

type CallFunction<N extends CallName> =
  unknown extends RequestOf<N>
    ? (input?: Record<string, never>, options?: Options) => Promise<AnswerOf<N>>
    : <G extends Wanted<N>>(input: G & Exact<Wanted<N>, G>, options?: Options) => Promise<AnswerOf<N>>;
export type Api = { [N in CallName]: CallFunction<N> };

type UserIdOf = () => number | undefined;
/** Asks the user for the password and returns whether it was right. */
type Confirm = () => Promise<boolean>;

/**
 * Makes the typed client. `userIdOf` returns the user whom the page shows (docs/decisions/0046). `confirm` is called for
 * a call that needs the password; if it returns true, the call is sent again (SI-13).
 */
export function makeClient(userIdOf: UserIdOf, confirm: Confirm = async () => false): Api {
  return new Proxy({} as Api, {
    get: (_, name: CallName) => (input?: Record<string, unknown>, options?: Options) =>
      call(name, input ?? {}, options ?? {}, { userIdOf, confirm }),
  });
}

async function call(
  name: CallName,
  input: Record<string, unknown>,
  options: Options,
  { userIdOf, confirm }: { userIdOf: UserIdOf; confirm: Confirm },
): Promise<unknown> {
  const { method, address, rest } = addressOf(name, input);
  const body = options.form ?? (Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest));

  // `readMe` asks who the user is, so it names no user.
  const userId = name === 'readMe' ? undefined : userIdOf();
  const send = () =>
    (options.onProgress ? sendWithProgress : sendPlainly)(method, address, body, { ...options, userId });
  // Signing in sets a token and needs none.
  if (method !== 'GET' && name !== 'login' && !readToken()) await sendPlainly('GET', '/api/auth/me', undefined, {});
  const first = await send();
  if (first.status === 403 && codeOf(first) === 'forged') {
    // The token belonged to another session. `readMe` renews it; the rejected call had no effect.
    await sendPlainly('GET', '/api/auth/me', undefined, {});
    return read(await send());
  }
  if (codeOf(first) === 'confirmIdentity' && (await confirm())) return read(await send());
  return read(first);
}

type Raw = { status: number; text: string };

async function sendPlainly(
  method: string,
  address: string,
  body: FormData | string | undefined,
  options: Sent,
): Promise<Raw> {
  try {
    const answer = await fetch(address, {
      method,
      body,
      headers: headersFor(method, body, options),
      credentials: 'same-origin',
      signal: options.signal,
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw offline();
  }
}

/** fetch reports no upload progress, so uploads with progress use XMLHttpRequest. */
function sendWithProgress(
  method: string,
  address: string,
  body: FormData | string | undefined,
  options: Sent,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [header, value] of Object.entries(headersFor(method, body, options)))
      request.setRequestHeader(header, value);
    request.upload.onprogress = event => event.lengthComputable && options.onProgress?.(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(offline());
    request.onabort = () => reject(new DOMException('canceled', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function offline(): ApiError {
  doubtConnection('offline');
  return new ApiError(0, 'offline', 'The portal cannot be reached');
}

function headersFor(
  method: string,
  body: FormData | string | undefined,
  { idempotencyKey, userId, storedNames }: Sent,
): Record<string, string> {
  const token = method === 'GET' ? undefined : readToken();
  return {
    ...(token && { 'X-XSRF-TOKEN': token }),
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(userId && { 'X-User': String(userId) }),
    ...(storedNames && { 'X-Names': 'stored' }),
    ...(!isAtHand() && { 'X-Unattended': '1' }),
  };
}

function readToken(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
}

function read({ status, text }: Raw): unknown {
  const body = parse(text) as (Partial<ProblemAnswer> & { success?: boolean }) | undefined;
  doubtConnection(status === 502 || status === 503 || status === 504 ? 'unavailable' : 'here');
  if (status >= 200 && status < 300 && body && body.success !== false) return body;
  const { error, code = 'internal', fields } = body ?? {};
  // Only a proxy rejects a large body without the portal's JSON.
  const fallback = status === 413 ? texts.proxyTooLarge : '';
  throw new ApiError(status, code, typeof error === 'string' ? error : fallback, fields);
}

function codeOf({ text }: Raw): string | undefined {
  return (parse(text) as Partial<ProblemAnswer> | undefined)?.code;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const longest = 60_000;
let touchedAt = Date.now();

// A page may be open for weeks. Requests that its timers send do not count as use by the user.
if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(event, () => (touchedAt = Date.now()), { capture: true, passive: true });
}

/** Returns whether the user interacted with the page in the last minute. */
function isAtHand(): boolean {
  return Date.now() - touchedAt < longest;
}
