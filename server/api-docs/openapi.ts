import { z } from 'zod';
import type { Call } from '#contract/call/call.ts';
import { type CallName, methodAndPath, paths } from '#contract/call/paths.ts';
import { type ProblemCode, problems } from '#contract/call/problems.ts';
import { calls } from '#contract/calls.ts';
import { tokenCookie } from '../http/anti-forgery.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all calls, generated from the contract. */
export function openApi(brand: string): Json {
  const described: Record<string, Json> = {};
  for (const name of Object.keys(paths) as CallName[]) {
    const { method, path } = methodAndPath(name);
    const template = path.replace(/:(\w+)/g, '{$1}');
    described[template] = { ...described[template], [method.toLowerCase()]: operation(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} order system`, version: '1', description: 'Every error is { error, code, fields }.' },
    paths: described,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string', enum: Object.keys(problems) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

function operation(name: CallName): Json {
  const call: Call = calls[name];
  const { method } = methodAndPath(name);
  return {
    operationId: name,
    summary: call.does,
    description: call.for === 'anyone' ? 'For anyone.' : `For ${call.for.join(', ')}.`,
    tags: [methodAndPath(name).path.split('/')[2]],
    ...(call.for !== 'anyone' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(method === 'GET' ? [] : [header(`X-${tokenCookie}`, `The value of the ${tokenCookie} cookie.`)]),
      ...(call.idempotent ? [header('Idempotency-Key', 'Makes a retry safe for 7 days.')] : []),
    ],
    ...body(call),
    responses: {
      [call.status]: { description: 'Done', content: json(schemaOf(call.answer, 'output')) },
      ...refusals(call),
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
}

function header(name: string, description: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function body(call: Call): Json {
  if (call.files) {
    const text = call.body ? (schemaOf(call.body, 'input') as { properties?: Json }).properties : {};
    const files = Object.entries(call.files).map(([name, { most }]) => [
      name,
      { type: 'array', maxItems: most, items: { type: 'string', format: 'binary' } },
    ]);
    const schema = { type: 'object', properties: { ...text, ...Object.fromEntries(files) } };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  return call.body ? { requestBody: { content: json(schemaOf(call.body, 'input')) } } : {};
}

function refusals(call: Call): Json {
  const codes: ProblemCode[] = ['invalidInput', ...call.problems];
  if (call.for !== 'anyone') codes.push('notSignedIn', 'notAllowed');
  const byStatus = Map.groupBy(codes, code => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, which]) => [
      status,
      {
        description: which.map(code => `${code}: ${problems[code].text}`).join('; '),
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    ]),
  );
}

function json(schema: unknown): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
