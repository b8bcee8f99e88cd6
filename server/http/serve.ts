import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AuditKind } from '#contract/audit-kinds.ts';
import { type Call, empty } from '#contract/call.ts';
import { type AnswerOf, type AuditKindOf, calls, type InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { type CallName, type ChangeName, methodAndPath } from '#contract/paths.ts';
import { isDatabaseAway, isLockTimeout, isReferenceMissing } from '../database/failures.ts';
import { type Db, inTransaction, type Tx } from '../database/transaction.ts';
import { requireOwnOrigin, requireToken } from './anti-forgery.ts';
import { type Audited, keepingEntry, unchanged } from './audited.ts';
import { checkAnswer, checkProblem } from './check-answer.ts';
import type { Context } from './context.ts';
import { claimKey, hashRequest, keepingAnswer, readKey } from './idempotency.ts';
import type { JsonStatement, JsonText } from './json-text.ts';
import { invalidInput, Problem, problem, wordsFor } from './problem.ts';
import { readAnswer } from './read-answer.ts';
import { receiveForm, type Upload } from './receive-files.ts';
import { findViewer, isForAnother, isUnattended, sessionHashOf } from './session.ts';
import type { Viewer } from './viewer.ts';

/** A read gets the database, a write the transaction that the door opened. */
type Connection<N extends CallName> = N extends ChangeName ? Tx : Db;
/** A read gives its text, a change a statement for it, or either an object where that is simple. */
type Answer<N extends CallName> = AnswerOf<N> | (N extends ChangeName ? JsonStatement : JsonText);
/** A change that the contract wants in the audit does not compile without saying what it did (docs/decisions/0027). */
type Outcome<N extends CallName> = [AuditKindOf<N>] extends [never] ? Answer<N> : Audited<AuditKindOf<N>, Answer<N>>;
/** Reads, and the changes that keep their own entries: they make, renew and end the session that others are told by. */
type OwnName = Exclude<CallName, ChangeName> | 'login' | 'logout' | 'changePassword';
type Handler<N extends CallName, Prepared> = (
  connection: Connection<N>,
  viewer: Viewer,
  input: InputOf<N>,
  prepared: Prepared,
) => Promise<Outcome<N>>;

type AnyHandler = (connection: Tx, viewer: Viewer, input: never, prepared: unknown) => Promise<unknown>;

/** Work that may fail and belongs before the transaction (pictures); `discard` undoes it when the transaction fails. */
export type Prepared<V> = { value: V; discard: () => Promise<void> };
type Prepare<N extends CallName, V> = (
  context: Context,
  viewer: Viewer,
  input: InputOf<N>,
  uploads: readonly Upload[],
) => Promise<Prepared<V>>;

/** A call that answers by itself: sign-in, sign-out, streams. It still passes the door's checks. */
export type OwnHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: each own handler names the input of its call
  input: any,
) => Promise<unknown>;

export type Serve = {
  <N extends CallName>(name: N, handler: Handler<N, undefined>): void;
  <N extends CallName, V>(name: N, handler: Handler<N, V>, options: { prepare: Prepare<N, V> }): void;
  own(name: OwnName, handler: OwnHandler): void;
  /** Answers 501 on every call that has no handler yet, behind the same guards, and names them. */
  rest(): CallName[];
};

/**
 * The one door. For every call: the origin, the session, the role, the anti-forgery token, the input; then the handler,
 * inside a transaction when it writes; then the answer. No handler checks a role, parses or begins anything itself.
 */
export function makeServe(app: FastifyInstance, context: Context): Serve {
  const served = new Set<CallName>();

  function route(name: CallName, handle: (entry: Entry) => Promise<unknown>) {
    served.add(name);
    const call: Call = calls[name];
    const { method, path } = methodAndPath(name);
    app.route({
      method,
      url: path,
      bodyLimit: call.bodyBytes ?? (call.files ? limits.requestBytes : limits.bodyBytes),
      handler: async (request, reply) => {
        try {
          return await handle({ name, call, request, reply, ...(await enter(context, call, request)) });
        } catch (error) {
          if (error instanceof Problem) checkProblem(name, error.code);
          throw error;
        }
      },
    });
  }

  const serve = ((name: CallName, handler: AnyHandler, options?: { prepare: Prepare<CallName, unknown> }) => {
    route(name, entry => answerCall(context, entry, handler, options?.prepare));
  }) as unknown as Serve;

  serve.own = (name, handler) => {
    route(name, ({ call, request, reply, viewer }) =>
      handler(request, reply, viewer, parseInput(call, request, request.body)),
    );
  };

  serve.rest = () => {
    const unbuilt = (Object.keys(calls) as CallName[]).filter(name => !served.has(name));
    for (const name of unbuilt) {
      route(name, async () => {
        throw problem('notBuilt');
      });
    }
    return unbuilt;
  };

  return serve;
}

type Entry = {
  name: CallName;
  call: Call;
  request: FastifyRequest;
  reply: FastifyReply;
  viewer: Viewer | undefined;
};

/** HEAD is a GET whose answer is not sent: its length has to be the same. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Who is it, may this role call it, did our own page send it. Throws the refusal that fits first. */
async function enter(context: Context, call: Call, request: FastifyRequest) {
  const { settings, secret } = context;
  const unsafe = !isRead(request);
  const sessionHash = sessionHashOf(request, settings);
  if (unsafe) requireOwnOrigin(settings, request);

  const viewer = await findViewer(context, request, call.background || isUnattended(request), sessionHash);
  if (call.for !== 'anyone') {
    if (!viewer || isForAnother(request, viewer)) throw problem('notSignedIn');
    if (!call.for.includes(viewer.role)) throw problem('notAllowed');
  }
  // A form where JSON is expected would count as no body at all.
  if (!call.files && request.isMultipart()) throw problem('typeNotTaken');
  // Login needs no token, so that a plain client can sign in (decisions, 'Signing in').
  if (unsafe && viewer && request.routeOptions.url !== '/api/auth/login')
    requireToken(secret, request, viewer.sessionHash);
  return { viewer };
}

async function answerCall(
  context: Context,
  { name, call, request, reply, viewer }: Entry,
  handler: AnyHandler,
  prepare?: Prepare<CallName, unknown>,
) {
  // Only calls that name their roles are served here, so there is a viewer; `own` serves the others.
  if (!viewer) throw problem('notSignedIn');
  const form = call.files && (await receiveForm(request, call.files, context.settings, call.bodyBytes));
  try {
    const input = parseInput(call, request, form ? form.fields : request.body);
    const uploads = form?.uploads ?? [];
    if (isRead(request)) {
      const answer = await handler(context.db as Tx, viewer, input as never, undefined);
      return send(reply, name, call.status, typeof answer === 'string' ? answer : JSON.stringify(answer));
    }
    const claim = claimOf(call, name, request, viewer, input, uploads);
    const prepared = await prepare?.(context, viewer, input as never, uploads);
    let repeated = false;
    try {
      const { status, body } = await inTransaction(context.db, async tx => {
        const first = claim && (await claimKey(tx, claim).catch(whileRunning));
        if (first) {
          repeated = true;
          return first;
        }
        const outcome = await handler(tx, viewer, input as never, prepared?.value);
        const { answer, note } = call.audit?.length ? (outcome as Audited<AuditKind, unknown>) : unchanged(outcome);
        const keeping = {
          ...(note && { entry: keepingEntry(viewer, note) }),
          ...(claim && { kept: keepingAnswer(claim, call.status) }),
        };
        return { status: call.status, body: await readAnswer(tx, answer, keeping) };
      });
      if (repeated) {
        await prepared?.discard();
        reply.header('idempotency-replayed', 'true');
      }
      context.nudge();
      return send(reply, name, status, body);
    } catch (error) {
      // A connection lost during the commit leaves open whether it happened: then the sweep decides, by the rows.
      if (!isDatabaseAway(error)) await prepared?.discard();
      // The account was deleted while its request ran, and nothing of it was written.
      if (isReferenceMissing(error) && !(await findViewer(context, request, true))) throw problem('notSignedIn');
      throw error;
    }
  } finally {
    await form?.cleanup();
  }
}

function claimOf(
  call: Call,
  name: CallName,
  request: FastifyRequest,
  viewer: Viewer,
  input: unknown,
  uploads: readonly Upload[],
) {
  const key = call.idempotent && readKey(request.headers['idempotency-key']);
  if (!key) return undefined;
  const requestHash = hashRequest(
    input,
    uploads.map(upload => upload.sha256),
  );
  return { viewer, call: name, key, requestHash };
}

function whileRunning(error: unknown): never {
  if (isLockTimeout(error)) throw problem('requestRunning');
  throw error;
}

function parseInput(call: Call, request: FastifyRequest, body: unknown): Record<string, unknown> {
  return {
    ...parse(call.params, request.params),
    ...parse(call.query, request.query),
    // An empty JSON body and none at all are the same.
    ...parse(call.body ?? (call.files ? undefined : empty), body ?? undefined),
  };
}

function parse(schema: z.ZodType | undefined, given: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = schema.safeParse(given, { error: wordsFor });
  if (!parsed.success) throw invalidInput(parsed.error);
  return (parsed.data ?? {}) as Record<string, unknown>;
}

function send(reply: FastifyReply, name: CallName, status: number, body: string) {
  checkAnswer(name, status, body);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
