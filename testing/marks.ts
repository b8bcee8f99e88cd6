import type { Stage } from '#contract/orders/order-rules.ts';
import { makeViewer, type Viewer } from '#server/access/viewer.ts';
import { transaction } from '#server/database/transaction.ts';
import { lockLine } from '#server/production/lock-line.ts';
import { mark as markUnits } from '#server/production/mark.ts';
import type { TestAccount, TestPortal } from './portal.ts';

type Mark = {
  id: number;
  productId: number;
  stage: Stage;
  delta: number;
  at?: string;
  workerId?: number;
  markId?: string;
};

/** An account as operations see it. */
export function viewerOf(account: TestAccount): Viewer {
  return makeViewer({
    ...account,
    displayName: account.username,
    origin: 'http://localhost',
    address: '127.0.0.1',
    sessionHash: Buffer.alloc(32),
  });
}

/** Marks units at a stage as a bench does, at a given moment. Returns the id of the change. */
export function mark({ context }: TestPortal, account: TestAccount, given: Mark): Promise<string> {
  const { id, productId, stage, delta, at, ...who } = given;
  const viewer = viewerOf(account);
  return transaction(context.db, async tx => {
    const line = await lockLine(tx, viewer, id, { productId });
    const action = { source: 'bench' as const, ...(at && { happenedAt: new Date(at) }), ...who };
    return markUnits(tx, viewer, action, line, { stage, delta });
  });
}
