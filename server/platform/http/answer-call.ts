import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditKind } from '#contract/call/audit-kinds.ts';
import { type Call, statusOf } from '#contract/call/call.ts';
import type { CallName } from '#contract/call/paths.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { sessionCookieName } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, insertEntry, unchanged } from '../audit/audited.ts';
import { isDatabaseAway, isLockTimeout, isReferenceMissing } from '../database/failures.ts';
import { readAnswer } from '../database/read-answer.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { receiveForm, type Upload } from '../intake/receive-files.ts';
import { wordNames } from '../languages/stored-names.ts';
import { Problem, problem } from '../problems/problem.ts';
import { noTurn } from './account-turns.ts';
import { checkAnswer } from './check-answer.ts';
import type { Context } from './context.ts';
import { type Entry, enterAgain, isRead, mostBodyBytes } from './enter.ts';
import { findCaller } from './find-caller.ts';
import { claimKey, hashRequest, keepingAnswer, readKey } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { makeSeal } from './seal.ts';

/** A request that `enter` accepted. */
export type Served = Entry & { name: CallName; call: Call; request: FastifyRequest; reply: FastifyReply };

export type AnyHandler = (connection: never, viewer: Viewer, input: never, prepared: unknown) => Promise<unknown>;

/** The result of work before the transaction, such as storing pictures. `discard` undoes it when the transaction fails. */
export type Prepared<V> = { value: V; discard: () => Promise<void> };
export type Prepare<N extends CallName, V> = (
  context: Context,
  viewer: Viewer,
  input: InputOf<N>,
  uploads: readonly Upload[],
  /** Aborts when the connection is lost. */
  connection: AbortSignal,
) => Promise<Prepared<V>>;

/** Returns the problem of an invalid body with more fields. */
export type Explain = (
  context: Context,
  viewer: Viewer,
  request: Pick<FastifyRequest, 'params' | 'body'>,
  invalid: Problem,
  connection: AbortSignal,
) => Promise<Problem>;

/** The steps of a call: work before the transaction, the handler, and the check of a repeated request. */
export type Steps = {
  handler: AnyHandler;
  prepare?: Prepare<CallName, unknown> | undefined;
  explain?: Explain | undefined;
  requireSeen?: ((tx: Tx, viewer: Viewer, input: never, first: never) => Promise<void>) | undefined;
};

/**
 * Runs a call that needs a session: receives the form, parses the input, reads or changes data, and removes temporary
 * files.
 */
export async function answerCall(context: Context, served: Served, steps: Steps) {
  const { name, call, request, reply, viewer } = served;
  if (!viewer) throw problem('notSignedIn');
  const form = call.files && (await receiveForm(request, call.files, context.settings, mostBodyBytes(call)));
  try {
    const input = await explained(context, { ...served, viewer }, steps, () =>
      parseInput(call, request, form ? form.fields : request.body),
    );
    if (isRead(request)) {
      const answer = await steps.handler(context.reads as never, viewer, input as never, undefined);
      return sendJson(reply, name, statusOf(call), typeof answer === 'string' ? answer : JSON.stringify(answer));
    }
    return await change(context, { ...served, viewer }, steps, input, form?.uploads ?? []);
  } finally {
    await form?.cleanup();
  }
}

/** Parses the input. Lets `explain` add to the problem of an invalid body. */
async function explained(
  context: Context,
  { call, request, reply, viewer, bodyPending }: Served & { viewer: Viewer },
  { explain }: Steps,
  parse: () => Record<string, unknown>,
): Promise<Record<string, unknown>> {
  try {
    return parse();
  } catch (error) {
    if (!explain || !(error instanceof Problem)) throw error;
    const author = bodyPending ? await enterAgain(context, call, request) : viewer;
    throw await whileConnected(reply, connection => explain(context, author, request, error, connection));
  }
}

/**
 * Runs `prepare`, then in one transaction: claims the Idempotency-Key, runs the handler, and lets one statement build the
 * answer, write the audit entry and store the answer for retries. Sends that JSON.
 */
async function change(
  context: Context,
  { name, call, request, reply, viewer, bodyPending }: Served & { viewer: Viewer },
  { handler, prepare, requireSeen }: Steps,
  input: Record<string, unknown>,
  uploads: readonly Upload[],
) {
  const claim = claimOf(context.settings, call, name, request, viewer, input, uploads);
  const prepared =
    prepare &&
    (await whileConnected(reply, connection => prepare(context, viewer, input as never, uploads, connection)));
  let repeated = false;
  try {
    const turn = call.files ? await context.takeTurn(viewer, reply.raw) : noTurn;
    const author = call.files || bodyPending ? await enterAgain(context, call, request) : viewer;
    const work = async (tx: Tx) => {
      const first = claim && (await claimKey(tx, claim).catch(whileRunning));
      if (first) {
        await requireSeen?.(tx, author, input as never, JSON.parse(first.body) as never);
        repeated = true;
        return first;
      }
      const outcome = await handler(tx as never, author, input as never, prepared?.value);
      const { answer, note } = call.audit?.length ? (outcome as Audited<AuditKind, unknown>) : unchanged(outcome);
      const keeping = {
        ...(note && { entry: insertEntry(author, note) }),
        ...(claim && { kept: keepingAnswer(claim, statusOf(call), answer) }),
      };
      return { status: statusOf(call), body: await readAnswer(tx, answer, keeping) };
    };
    const { status, body } = await turn.run(() => inTransaction(context.db, work));
    if (repeated) {
      await prepared?.discard();
      reply.header('idempotency-replayed', 'true');
    }
    context.wake();
    return sendJson(reply, name, status, body);
  } catch (error) {
    // If the connection to the database is lost during the commit, the outcome is unknown. The sweep later removes
    // files without a row.
    if (!isDatabaseAway(error)) await prepared?.discard();
    if (isReferenceMissing(error) || (viewer.companyId !== null && isMissing(error))) {
      const now = await findCaller(context, call, request, true);
      // While the request ran, the account was deleted or its company was merged into another one.
      if (!now) throw problem('notSignedIn');
      if (now.companyId !== viewer.companyId) throw problem('busy', { retryAfter: 1 });
    }
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

function claimOf(
  settings: Context['settings'],
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
  if (call.idempotent !== 'sealed') return { viewer, call: name, key, requestHash };
  const seal = makeSeal(request.cookies[sessionCookieName(settings)] ?? '', key);
  return { viewer, call: name, key: seal.name, requestHash, seal };
}

function whileRunning(error: unknown): never {
  if (isLockTimeout(error)) throw problem('requestRunning');
  throw error;
}

/**
 * Sends JSON in the language of its reader; in tests, throws when the contract does not allow it. A page that makes a PDF
 * in another language takes the names as rows have them.
 */
export function sendJson(reply: FastifyReply, name: CallName, status: number, body: string) {
  checkAnswer(name, status, body);
  const isStored = reply.request.headers['x-names'] === 'stored';
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(isStored ? body : wordNames(body));
}

/**
 * Runs work while its client waits. The signal aborts when the connection closes or the response is sent. Suspends the
 * idle timeout meanwhile, because pictures may wait longer than that for their turn.
 */
export async function whileConnected<T>(
  { raw }: FastifyReply,
  work: (connection: AbortSignal) => Promise<T>,
): Promise<T> {
  const connection = new AbortController();
  const close = () => connection.abort(problem('invalidInput', { text: () => t`The connection was closed` }));
  const { socket } = raw;
  const idleMs = socket?.timeout ?? 0;
  if (raw.destroyed || socket?.destroyed) close();
  raw.once('close', close);
  socket?.setTimeout?.(0);
  try {
    return await work(connection.signal);
  } finally {
    raw.off('close', close);
    socket?.setTimeout?.(idleMs);
  }
}
