import type { Stage } from '#contract/orders/order-rules.ts';
import { afterMark } from '#contract/production/counts.ts';
import { makeViewer, type Viewer } from '#server/platform/access/viewer.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { problem } from '#server/platform/problems/problem.ts';
import { changeLines } from '#server/production/change-lines.ts';
import { lockLine } from '#server/production/lock-line.ts';
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

/** Returns an account as the viewer that operations receive. */
export function viewerOf(account: TestAccount): Viewer {
  return makeViewer({
    ...account,
    companyRole: null,
    personName: '',
    language: null,
    displayName: account.username,
    origin: 'http://localhost',
    address: '127.0.0.1',
    sessionHash: Buffer.alloc(32),
  });
}

/**
 * Marks units of a line at any time, although a bench may only mark units of the last 7 days. Returns the id of the
 * change.
 */
export function mark({ context }: TestPortal, account: TestAccount, given: Mark): Promise<string> {
  const { id, productId, stage, delta, at, ...who } = given;
  const viewer = viewerOf(account);
  return transaction(context.db, async tx => {
    const line = await lockLine(tx, viewer, id, { productId });
    const action = { source: 'bench' as const, ...(at && { happenedAt: new Date(at) }), ...who };
    const after = afterMark(line, stage, delta);
    if ('code' in after) throw problem(after.code, { text: after.text });
    return changeLines(tx, viewer, action, [{ line, after, requested: [stage === 'packaging' ? 'completed' : stage] }]);
  });
}
