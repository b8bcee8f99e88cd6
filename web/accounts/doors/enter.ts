import type { User } from '#contract/accounts/accounts.ts';
import { chooseWorker } from '../../benches/worker/current-worker.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { writeStored } from '../../platform/browser/stored.ts';
import { noteSignedIn } from '../../platform/session/may-be-signed-in.ts';
import { useSignIn } from '../../platform/session/queries.ts';
import { visitorKey } from './demo.ts';

export type Door = 'workshop' | 'shop' | 'bench';
/** The result of a stitch: its product and worker, and the stitched and all items of the order afterwards. */
export type Stitched = { orderId: number; productCode: string; worker: string; stitched: number; totalItems: number };
type Entered = { user: User } | { workerId: number | null };

const screens: Record<Door, string> = { workshop: '/?tab=today', shop: '/orders', bench: '/bench' };

/** A sign-in through a door of the demo. It opens the screen of that visitor in a new page. */
export function useEnter() {
  return useSignIn(async (door: Door): Promise<{ user: User }> => {
    const entered = await post<Entered>('/api/demo/door', { door });
    if ('user' in entered) {
      noteSignedIn(entered.user.id);
      writeStored(visitorKey, String(entered.user.id));
    } else if (entered.workerId !== null) chooseWorker(entered.workerId);
    location.assign(screens[door]);
    // The new page shows the user, so this one waits for it.
    return new Promise(() => {});
  });
}

/** Counts one more stitched item of the sample shop's oldest order that waits. */
export function stitchOne(): Promise<Stitched> {
  return post('/api/demo/stitch', {});
}

/** Makes a call that only the demo has, so the client of the contract does not know it. */
async function post<Answer>(address: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
  const read = await answer?.json().catch(() => undefined);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, read?.code ?? 'offline', read?.error ?? '');
  return read;
}
