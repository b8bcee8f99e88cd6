import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Stage } from '#contract/orders/order-rules.ts';
import { askSoon, soon } from '../database/ask-soon.ts';
import { problem } from '../problems/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { hashOfToken, isSecure, originOf, sessionHashOf } from './session.ts';
import { makeViewer, type Viewer } from './viewer.ts';

/** A bench that was not seen for this many days is signed out (BE-1). */
export const benchDays = 180;
const dayS = 24 * 60 * 60;

/** The name of a bench's cookie. The prefix `__Host-` ties the cookie to this host and to https. */
export function benchCookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-bench' : 'bench';
}

/** The hash of the bench's token in a request, valid or not. */
function benchHashOf(request: FastifyRequest, settings: Settings): Buffer | undefined {
  const token = request.cookies[benchCookieName(settings)];
  return token ? hashOfToken(token) : undefined;
}

/** The hashes of the session token and the bench token in a request, valid or not. */
export function tokenHashesOf(request: FastifyRequest, settings: Settings): Buffer[] {
  return [sessionHashOf(request, settings), benchHashOf(request, settings)].filter(hash => hash !== undefined);
}

export function setBenchCookie(reply: FastifyReply, settings: Settings, token: string): void {
  reply.setCookie(benchCookieName(settings), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    maxAge: benchDays * dayS,
  });
}

type BenchRow = { id: number; name: string; stage: Stage | null; language: string | null; untouched: boolean };

/**
 * Returns the bench that makes a request, or undefined when the request has no bench cookie. Records its use at most
 * once a minute. Throws benchEnded when the cookie belongs to no bench, or to one that was not seen for 180 days.
 */
export async function findBench(
  { settings, db }: { settings: Settings; db: Pool },
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  const sessionHash = benchHashOf(request, settings);
  if (!sessionHash) return undefined;
  const deadline = soon();
  const query = {
    name: 'find-bench',
    text: `select b.id, b.name, b.stage, b.language, b.last_seen_at < now() - interval '1 minute' as untouched
           from bench_sessions s join benches b on b.id = s.bench_id
           where s.token_hash = $1 and b.ended_at is null and b.last_seen_at > now() - make_interval(days => $2)`,
    values: [sessionHash, benchDays],
  };
  const bench = (await askSoon<BenchRow>(db, query, deadline)).rows[0];
  if (!bench) throw problem('benchEnded');
  const { id, name, stage, language, untouched } = bench;
  if (untouched) {
    await askSoon(db, { text: 'update benches set last_seen_at = now() where id = $1', values: [id] }, deadline);
  }
  return makeViewer({
    // No account has a negative id, so a bench is never mistaken for an account.
    id: -id,
    role: 'bench',
    username: name,
    displayName: name,
    companyId: null,
    companyRole: null,
    personName: '',
    language,
    origin: originOf(request, settings),
    address: request.ip,
    sessionHash,
    sessionId: -id,
    bench: { id, name, stage },
  });
}
