import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '#server/platform/settings/settings.ts';
import { s3Storage } from '#server/platform/storage/s3-storage.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

/**
 * How the store fails. `hang` never answers, `stall` stops within a body, `drop` closes the connection, `slow` sends a
 * byte now and then. `page` answers everything with a web page, as proxies do. `short` and `cut` send half of a body:
 * one that looks complete, and one that does not. `unsized` names no length, and `undated` lists no times. `lost`
 * acknowledges a file and does not store it.
 */
export const storeFaults = [
  'hang',
  'stall',
  'drop',
  'slow',
  '500',
  '403',
  'page',
  'short',
  'cut',
  'unsized',
  'undated',
  'lost',
] as const;
export type StoreFault = (typeof storeFaults)[number];

export type FaultyStore = {
  /** The portal's settings for the store behind the proxy. */
  settings: S3Server['settings'];
  /** Lets requests fail, all of them or only those with these methods. */
  fail(fault: StoreFault, ...methods: string[]): void;
  mend(): void;
  /** Opens a stored file past the proxy. */
  open(name: string): Promise<{ size: number } | undefined>;
  /** Returns how many requests have arrived so far. */
  requests(): number;
  stop(): Promise<void>;
};

const page = '<!doctype html><title>Sign in</title><p>Please sign in to this network.</p>';

/** Starts an S3 store behind a proxy that can fail in every way that stores and networks do. */
export async function startFaultyStore(): Promise<FaultyStore> {
  const store = await startS3Server();
  const behind = await s3Storage(readSettings(store.settings));
  const { hostname, port } = new URL(store.settings.S3_ENDPOINT);
  let fault: StoreFault | undefined;
  let failing: readonly string[] = [];
  let requests = 0;

  async function forward(asked: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
    const { method, url: path, headers } = asked;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
    const answer = await promise;
    return { answer, bytes: await buffer(answer) };
  }

  async function respond(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const now = failing.length === 0 || failing.includes(asked.method ?? '') ? fault : undefined;
    if (now === 'drop') return void asked.socket.destroy();
    const body = await buffer(asked);
    if (now === 'hang') return;
    if (now === 'page') return void reply.writeHead(200, { 'content-type': 'text/html' }).end(page);
    if (now === '500' || now === '403') return refuse(reply, Number(now));
    if (now === 'lost' && asked.method === 'PUT') return void reply.writeHead(200, { etag: '"0"' }).end();
    const { answer, bytes } = await forward(asked, body);
    const { statusCode = 500, headers } = answer;
    if (now === undefined || now === 'lost') return void reply.writeHead(statusCode, headers).end(bytes);
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    const { 'content-length': _, ...unsized } = headers;
    if (now === 'unsized') return sendUnsized(reply, statusCode, unsized, bytes);
    const undated = Buffer.from(String(bytes).replaceAll(/<LastModified>[^<]*<\/LastModified>/g, ''));
    if (now === 'undated') return sendUnsized(reply, statusCode, unsized, undated);
    if (now === 'short') return sendUnsized(reply, statusCode, unsized, half);
    reply.writeHead(statusCode, headers);
    if (now === 'slow') return trickle(reply, bytes);
    reply.write(half, () => now === 'cut' && asked.socket.destroy());
  }

  const server = createServer((asked, reply) => {
    requests += 1;
    respond(asked, reply).catch(() => asked.socket.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    settings: { ...store.settings, S3_ENDPOINT: `http://127.0.0.1:${address.port}` },
    fail: (how, ...methods) => {
      fault = how;
      failing = methods;
    },
    mend: () => {
      fault = undefined;
    },
    open: name => behind.open(name),
    requests: () => requests,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await store.stop();
    },
  };
}

function refuse(reply: ServerResponse, status: number): void {
  const code = status === 403 ? 'AccessDenied' : 'InternalError';
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>As the test wants it</Message></Error>`);
}

/** Node sends a body of unknown length in chunks. Answers to HEAD name no length at all. */
function sendUnsized(reply: ServerResponse, status: number, headers: IncomingMessage['headers'], bytes: Buffer): void {
  reply.writeHead(status, { ...headers, 'transfer-encoding': 'chunked' });
  reply.end(bytes);
}

async function trickle(reply: ServerResponse, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (reply.destroyed) return;
    reply.write(Buffer.from([byte]));
    await sleep(50);
  }
  reply.end();
}
