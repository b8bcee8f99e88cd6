import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ProblemCode } from '#contract/call/problems.ts';
import { problem, unreadable } from '../problems/problem.ts';
import { securityHeadersOf } from './security-headers.ts';

const ofNode: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/**
 * Answers input that Node cannot parse as a request with the same JSON and security headers as other errors, and closes
 * the connection. Fastify calls this function with the app as `this`.
 */
export function answerUnreadable(this: FastifyInstance, { code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const known = ofNode[code ?? ''];
  const refusal = known ? problem(known) : unreadable();
  const body = JSON.stringify(refusal.answer());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(securityHeadersOf(this)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
