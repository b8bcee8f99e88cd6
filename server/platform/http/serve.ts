import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type Call, statusOf } from '#contract/call/call.ts';
import { limits } from '#contract/call/limits.ts';
import { type CallName, type ChangeName, isStream, methodAndPath, pathsOfNames } from '#contract/call/paths.ts';
import { type AnswerOf, type AuditKindOf, calls, type InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Audited } from '../audit/audited.ts';
import type { JsonStatement, JsonText } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';
import { type Row, type TableColumn, withoutEmpty } from '../excel/table.ts';
import { inLanguage } from '../languages/in-language.ts';
import { Problem, problem } from '../problems/problem.ts';
import { withinStoreTime } from '../storage/store-time.ts';
import { noTurn, type Turn } from './account-turns.ts';
import {
  type AnyHandler,
  answerCall,
  type Explain,
  type Prepare,
  type Served,
  type Steps,
  sendJson,
} from './answer-call.ts';
import { checkProblem } from './check-answer.ts';
import type { Context } from './context.ts';
import { type Entry, enter, enterAgain, mostBodyBytes } from './enter.ts';
import { parseInput } from './parse-input.ts';
import { languageOf } from './request-language.ts';
import { sendTable, type TableFormat } from './send-table.ts';
import { whileSignedIn } from './while-signed-in.ts';

export type { Prepared } from './answer-call.ts';

/** A read gets the database. A change gets the transaction that answerCall opened. */
type Connection<N extends CallName> = N extends ChangeName ? Tx : Db;
/** A read returns JSON text and a change returns a statement for it. Both may return an object instead. */
type Answer<N extends CallName> = AnswerOf<N> | (N extends ChangeName ? JsonStatement : JsonText);
/** A change whose call declares audit entries must return a note for the entry (docs/decisions/0027). */
type Outcome<N extends CallName> = [AuditKindOf<N>] extends [never] ? Answer<N> : Audited<AuditKindOf<N>, Answer<N>>;
/** These calls set session cookies, need no session or stream their answer. They write their own audit entries. */
type OwnName =
  | (
      | 'login'
      | 'logout'
      | 'changePassword'
      | 'forgotPassword'
      | 'lookAtResetLink'
      | 'redeemResetLink'
      | 'lookAtInvitation'
      | 'acceptInvitation'
      | 'confirmIdentity'
      | 'verifyEmail'
      | 'readHealth'
      | 'readLanguages'
      | 'updateLanguage'
      | 'readEvents'
    )
  | ('exportOrders' | 'exportOrdersAsExcel' | 'exportOrdersAsJson' | 'readDocumentFile')
  | ('pairBench' | 'readJobPicture' | 'readBenchEvents');
/** The names of the calls that return a table as CSV. The same name with `AsExcel` returns it as an Excel file. */
type TableName = { [N in CallName]: `${N}AsExcel` extends CallName ? N : never }[Exclude<CallName, OwnName>];
type Handler<N extends CallName, Prepared> = (
  connection: Connection<N>,
  viewer: Viewer,
  input: InputOf<N>,
  prepared: Prepared,
) => Promise<Outcome<N>>;

/**
 * Handles a call with access to the request and the reply. The pipeline checks the head and the input as for other
 * calls.
 */
export type OwnHandler<N extends OwnName> = (
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer | undefined,
  input: InputOf<N>,
) => Promise<AnswerOf<N> | Readable>;

/** A table that a call returns as CSV, and its call for Excel as an Excel file. `name` is a constant: user input never becomes part of a header. */
export type TableFile<N extends TableName> = {
  call: N;
  /** The name of the file without its ending. */
  name: string;
  /** The columns, or those of what the call asks for. */
  columns: readonly TableColumn[] | ((input: InputOf<N>) => readonly TableColumn[]);
  /** How many of the last columns are left out when all their cells are empty. */
  optional?: number;
  rows(db: Db, viewer: Viewer, input: InputOf<N>): Promise<readonly Row[]>;
};

type Options<N extends CallName, V> = {
  prepare: Prepare<N, V>;
  /** Adds to the problem of an invalid body what is wrong with its valid parts. */
  explain?: Explain;
  /** Throws when the viewer may no longer see what the first answer to a repeated request shows (OR-3). */
  requireSeen?: (tx: Tx, viewer: Viewer, input: InputOf<N>, first: AnswerOf<N>) => Promise<void>;
};

export type Serve = {
  <N extends CallName>(name: N, handler: Handler<N, undefined>): void;
  <N extends CallName, V>(name: N, handler: Handler<N, V>, options: Options<N, V>): void;
  own<N extends OwnName>(name: N, handler: OwnHandler<N>): void;
  table<N extends TableName>(table: TableFile<N>): void;
};

type Handle = (served: Served) => Promise<unknown>;
type Path = ReturnType<typeof pathsOfNames>[number];

/** A session is looked up again if the last lookup is older than this (SI-6). */
const freshMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every call before its body is read (./enter.ts). */
    entry: Entry;
    /** The turn of the account (./account-turns.ts), set together with `entry`. */
    turn: Turn;
  }
}

/**
 * Creates `serve`, which registers a call of the contract. It checks the head before the body, parses the input, runs
 * the handler (a change in a transaction) and sends the answer.
 */
export function makeServe(app: FastifyInstance, context: Context): Serve {
  app.decorateRequest('entry');
  app.decorateRequest('turn');

  function route(name: CallName, handle: Handle): void {
    const { method, path } = methodAndPath(name);
    for (const one of [{ path, params: {} }, ...pathsOfNames(name)]) register(name, method, one, handle);
  }

  /** Registers a path of a call. `params` are parameters that the path has as fixed segments. */
  function register(name: CallName, method: HTTPMethods, { path, params }: Path, handle: Handle): void {
    const call: Call = calls[name];
    app.route({
      method,
      url: path,
      // receiveForm limits the size of forms.
      bodyLimit: call.files ? limits.bodyBytes : mostBodyBytes(call),
      onRequest: (request, reply) =>
        checked(name, request, async () => {
          Object.assign(request.params as object, params);
          request.entry = await enter(context, call, request, reply);
          const { viewer } = request.entry;
          if (!viewer || !takesTurn(name)) {
            request.turn = noTurn;
            return;
          }
          const waitsSince = performance.now();
          request.turn = await context.takeTurn(viewer, reply.raw);
          // The session may have ended during a long wait.
          if (performance.now() - waitsSince > freshMs) request.entry.viewer = await enterAgain(context, call, request);
        }),
      handler: (request, reply) =>
        checked(name, request, () =>
          withinStoreTime(() => request.turn.run(() => handle({ name, call, request, reply, ...request.entry }))),
        ),
    });
  }

  function serve<N extends CallName, V>(name: N, handler: Handler<N, V>, options?: Options<N, V>): void {
    const steps = { handler: handler as AnyHandler, ...options } as Steps;
    route(name, served => answerCall(context, served, steps));
  }

  function own<N extends OwnName>(name: N, handler: OwnHandler<N>): void {
    route(name, async ({ call, request, reply, viewer }) => {
      const input = parseInput(call, request, request.body) as InputOf<N>;
      const answer = await handler(request, reply, viewer, input);
      if (answer instanceof Readable)
        return viewer && !isStream(name) ? whileSignedIn(context, viewer, answer) : answer;
      return sendJson(reply, name, statusOf(call), JSON.stringify(answer));
    });
  }

  function table<N extends TableName>(file: TableFile<N>): void {
    route(file.call, served => answerTable(context, served, file, 'csv'));
    route(`${file.call}AsExcel` as CallName, served => answerTable(context, served, file, 'xlsx'));
  }

  return Object.assign(serve, { own, table });
}

async function answerTable<N extends TableName>(
  context: Context,
  { call, request, reply, viewer }: Served,
  { name, columns, rows, optional = 0 }: TableFile<N>,
  format: TableFormat,
): Promise<Readable> {
  if (!viewer) throw problem('notSignedIn');
  const input = parseInput(call, request, request.body) as InputOf<N>;
  const all = typeof columns === 'function' ? columns(input) : columns;
  const written = withoutEmpty(all, await rows(context.db, viewer, input), optional);
  const table = { format, name, columns: written.columns, pages: [written.rows] };
  return whileSignedIn(context, viewer, await sendTable(context.db, reply, table));
}

/**
 * Returns whether a call takes a turn before its body is read (LI-4). A form takes its turn after its pictures are
 * ready (./answer-call.ts), because uploading may take minutes.
 */
function takesTurn(name: CallName): boolean {
  const call: Call = calls[name];
  return call.for !== 'anyone' && !call.files && !isStream(name);
}

/** Works in the language of the request. In tests, fails when the call does not declare the problem. */
async function checked<T>(name: CallName, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await inLanguage(languageOf(request), work, request.headers['accept-language']);
  } catch (error) {
    if (error instanceof Problem) checkProblem(name, error.code);
    throw error;
  }
}
