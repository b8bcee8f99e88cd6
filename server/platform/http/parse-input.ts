import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Call, empty } from '#contract/call/call.ts';
import { invalidInput, wordsFor } from '../problems/problem.ts';

/** Returns params, query and body of a request as one object, parsed by the call's schemas. Throws invalidInput. */
export function parseInput(call: Call, request: FastifyRequest, body: unknown): Record<string, unknown> {
  const fields = call.body ?? (call.files ? undefined : empty);
  // The web sends no body when it leaves out all fields.
  const sent = body ?? (call.body?.safeParse({}).success ? {} : undefined);
  return { ...parse(call.params, request.params), ...parse(call.query, request.query), ...parse(fields, sent) };
}

function parse(schema: z.ZodMiniType | undefined, given: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = schema.safeParse(given, { error: wordsFor });
  if (!parsed.success) throw invalidInput(parsed.error);
  return (parsed.data ?? {}) as Record<string, unknown>;
}
