import type { AnswerOf } from '#contract/calls.ts';
import { countTry } from '../accounts/sign-in/login-tries.ts';
import { signInQueue } from '../accounts/sign-in/sign-in-queue.ts';
import { setBenchCookie } from '../platform/access/bench-session.ts';
import { hashOfToken, isSecure, newToken } from '../platform/access/session.ts';
import { storeEntry } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import { type Db, inTransaction } from '../platform/database/transaction.ts';
import { addressGroup } from '../platform/http/address-group.ts';
import { setToken } from '../platform/http/anti-forgery.ts';
import type { Context } from '../platform/http/context.ts';
import type { OwnHandler } from '../platform/http/serve.ts';
import { announce } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { benchJson } from './bench-json.ts';
import { hashOfCode } from './pairing-code.ts';

/** How many wrong codes of an address within 15 minutes stop pairing there. */
const mostOfAddress = 100;
/** The cookie that tells the devices of an address apart, set after a wrong code. */
const deviceCookie = 'pairing';
const deviceSeconds = 15 * 60;

/**
 * Turns the calling device into a bench, once for each code (BE-1). Throws pairingExpired, the same for used, expired
 * and unknown codes. Throws tooManyTries after ten such codes from a device or a hundred from an address within 15
 * minutes, so that one device does not stop the pairing of its network. A guess finds one of 2^40 codes. Also throws it
 * when an address tries too many at once, because each try holds a database connection (S12).
 */
export function pairBench(context: Context): OwnHandler<'pairBench'> {
  const inTurn = signInQueue();
  return async (request, reply, _viewer, { code }) => {
    const { db, settings, secret } = context;
    const token = newToken();
    let bench: AnswerOf<'pairBench'>['bench'] | undefined;
    const keys = [`pairing:${addressGroup(request.ip)}`];
    const check = async () => {
      bench = await pair(db, hashOfCode(code), hashOfToken(token), request.ip);
      return bench !== undefined;
    };
    const device = request.cookies[deviceCookie] ?? newToken();
    const deviceKey = `pairing device:${hashOfToken(device).toString('hex')}`;
    const ofAddress = () => countTry(db, keys, check, mostOfAddress);
    await inTurn({ keys, isKnown: false }, () => countTry(db, [deviceKey], ofAddress));
    if (!bench) {
      const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(settings) } as const;
      reply.setCookie(deviceCookie, device, { ...attributes, maxAge: deviceSeconds });
      throw problem('pairingExpired');
    }
    setBenchCookie(reply, settings, token);
    setToken(secret, settings, reply, hashOfToken(token));
    return { bench };
  };
}

type Paired = { bench: AnswerOf<'pairBench'>['bench']; addedBy: string };

function pair(db: Db, codeHash: Buffer, tokenHash: Buffer, address: string) {
  return inTransaction(db, async tx => {
    const paired = await sql<Paired>`
      with b as (
        update benches set pairing_hash = null, pairing_expires_at = null, paired_at = now(), last_seen_at = now()
        where pairing_hash = ${codeHash} and pairing_expires_at > now() and ended_at is null returning *
      ), began as (insert into bench_sessions (token_hash, bench_id) select ${tokenHash}::bytea, b.id from b)
      select ${benchJson} as bench, b.created_by_name as "addedBy" from b`.first(tx);
    if (!paired) return undefined;
    const { bench, addedBy } = paired;
    const changes = { stage: [undefined, bench.stage], addedBy: [undefined, addedBy] } as const;
    const who = { id: bench.id, username: bench.name, role: 'bench', address, bench };
    await storeEntry(tx, who, { kind: 'benchPaired', id: bench.id, name: bench.name, changes });
    await announce(tx, 'settingsChanged', {}, { workshop: true });
    return bench;
  });
}
