import { type Call, callersOf, statusOf } from '#contract/call/call.ts';
import { type CallName, isStream, methodAndPath } from '#contract/call/paths.ts';
import { type ProblemCode, problems } from '#contract/call/problems.ts';
import { calls } from '#contract/calls.ts';
import { excelType } from '../http/send-table.ts';
import { answerSchema, bodySchema, fieldsOf, type Json, reference } from './schemas.ts';

/** The names of the security schemes: the session's cookie, and the token that every change sends back. */
export const security = { session: 'session', bench: 'bench', antiForgery: 'antiForgery' } as const;
const token = { [security.antiForgery]: [] };
const signedIn = { [security.session]: [] };
const paired = { [security.bench]: [] };
const changing = { ...signedIn, ...token };

/** Returns the part of the API that a call belongs to, such as 'products' for `/api/admin/products.csv` and `.xlsx`. */
export function groupOf(name: CallName): string {
  const [, , first = '', second = ''] = methodAndPath(name).path.split('/');
  return (first === 'admin' ? second : first).replace(/\.\w+$/, '');
}

/** Returns the OpenAPI description of one call. */
export function operation(name: CallName): Json {
  const call: Call = calls[name];
  const { method, path } = methodAndPath(name);
  return {
    operationId: name,
    summary: call.does,
    description: `For ${callersOf(call)}.`,
    tags: [groupOf(name)],
    security: securityOf(name, call, method),
    parameters: [
      ...parameters('path', call),
      ...parameters('query', call),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...body(call),
    responses: {
      [statusOf(call)]: {
        description: 'Done',
        content: { [mediaType(name, path)]: { schema: answerSchema(call.answer) } },
      },
      ...refusals(call, method),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes a retry safe for 7 days.',
  schema: { type: 'string' },
};

/**
 * The security requirements of a call. A signed-in caller needs the token for a change, even where the call also
 * accepts callers without a session.
 */
function securityOf(name: CallName, call: Call, method: string): Json[] {
  if (call.for !== 'anyone') {
    const isOfBenches = call.for.includes('bench');
    const who = [...(call.for.some(one => one !== 'bench') ? [signedIn] : []), ...(isOfBenches ? [paired] : [])];
    return method === 'GET' ? who : who.map(one => ({ ...one, ...token }));
  }
  return name === 'logout' ? [{}, changing] : [];
}

function mediaType(name: CallName, path: string): string {
  if (isStream(name)) return 'text/event-stream';
  if (name === 'readJobPicture') return 'image/jpeg';
  if (name === 'readDocumentFile') return 'application/pdf';
  if (path.endsWith('.xlsx')) return excelType;
  return path.endsWith('.csv') ? 'text/csv' : 'application/json';
}

function parameters(place: 'path' | 'query', call: Call): Json[] {
  const { properties, required } = fieldsOf(place === 'path' ? call.params : call.query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function body(call: Call): Json {
  if (call.files)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form(call) } } } };
  const schema = call.body && bodySchema(call.body);
  const required = !call.body?.safeParse(undefined).success;
  return schema ? { requestBody: { required, content: { 'application/json': { schema } } } } : {};
}

function form(call: Call): Json {
  const { properties, required } = fieldsOf(call.body);
  const fields = Object.entries(call.files ?? {});
  const files = fields.map(([name, { most }]) => [
    name,
    { type: 'array', maxItems: most, items: { type: 'string', format: 'binary' } },
  ]);
  const needed = [...required, ...fields.flatMap(([name, field]) => (field.required ? [name] : []))];
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(files) },
    ...(needed.length > 0 && { required: needed }),
  };
}

/** The problems that every call may return, besides its own (server/platform/http/check-answer.ts). */
function commonProblems(call: Call, method: string): ProblemCode[] {
  const codes: ProblemCode[] = ['invalidInput', 'unavailable', 'internal'];
  if (call.for !== 'anyone') codes.push('notSignedIn', 'notAllowed', 'tooManyRequests');
  if (method !== 'GET') codes.push('forged', 'foreignOrigin', 'tooLarge', 'typeNotTaken');
  if (call.files) codes.push('fileTooLarge', 'tooManyFiles', 'fileTypeNotTaken', 'storageAway');
  return codes;
}

function refusals(call: Call, method: string): Json {
  const codes = new Set([...commonProblems(call, method), ...call.problems]);
  const byStatus = Map.groupBy(codes, code => problems[code].status);
  const content = { 'application/json': { schema: { $ref: reference('Problem') } } };
  return Object.fromEntries(
    [...byStatus].map(([status, which]) => [
      status,
      { description: which.map(code => `${code}: ${problems[code].text}`).join('; '), content },
    ]),
  );
}
