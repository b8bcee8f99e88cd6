import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { openAttempt } from '../../cart/placing/order-attempt.ts';
import { EarlierOrder, sendOrder } from '../../cart/placing/send-order.ts';
import {
  findProduct,
  type GivenList,
  listForm,
  type OpenColumns,
  openColumns,
} from '../../cart/quick-order/list-form.ts';
import type { ListRow } from '../../cart/quick-order/list-rows.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { readInTab, writeInTab } from '../../platform/browser/stored.ts';
import { useUser } from '../../platform/session/user.ts';
import { type Draft, emptyDraft, judgedRows, orderOf, withCompany, withRows } from './draft.ts';
import { texts } from './texts.ts';

const draftKey = 'newOrder';

/** The order that staff enter. The tab keeps it over a reload, until it is placed or canceled. */
export function useNewOrder(company: number | undefined) {
  const { draft, change, forget } = useDraft(company);
  const lines = useLines(draft, change);
  return {
    draft,
    rows: judgedRows(draft),
    ...lines,
    set: (given: Partial<Draft>) => change(() => given),
    setCompany(chosen: number) {
      change(before => withCompany(before, chosen));
      lines.checkAgain(chosen);
    },
    forget,
  };
}
export type NewOrder = ReturnType<typeof useNewOrder>;

function useDraft(company: number | undefined) {
  const { id } = useUser();
  const key = `${draftKey}:${id}`;
  const [draft, setDraft] = useState(() => {
    const stored = readInTab<Draft>(key);
    // Nothing is being checked after a reload.
    const isKnown = Array.isArray(stored?.rows) && (company === undefined || stored.company === company);
    if (!isKnown || !stored) return emptyDraft(company);
    return { ...stored, rows: stored.rows.map(row => ({ ...row, isPending: false })) };
  });
  const latest = useRef(draft);

  function change(given: (before: Draft) => Partial<Draft>) {
    latest.current = { ...latest.current, ...given(latest.current) };
    writeInTab(key, latest.current);
    setDraft(latest.current);
  }
  return { draft, change, forget: () => writeInTab(key, undefined) };
}

type Change = (given: (before: Draft) => Partial<Draft>) => void;

/** Has the portal check lines for the chosen company, whose catalog decides. */
function useLines({ company, rows }: Draft, change: Change) {
  const [error, setError] = useState<string>();
  const [columns, setColumns] = useState<OpenColumns>();
  const [isChecking, setChecking] = useState(false);
  const edit = (row: number, changed: (before: ListRow) => ListRow) =>
    change(now => ({ rows: now.rows.map(one => (one.row === row ? changed(one) : one)) }));

  async function check(list: GivenList, id = company) {
    if (id === undefined) {
      setError(texts.chooseFirst);
      return;
    }
    setError(undefined);
    setChecking(true);
    try {
      return await api.checkLinesForCustomer({ id }, { form: listForm(list) });
    } catch (failed) {
      setError(errorText(failed, texts.checkFailed));
    } finally {
      setChecking(false);
    }
  }

  const find = (row: number, code: string, id = company) => findProduct(row, code, edit, list => check(list, id));

  return {
    error,
    isChecking,
    columns,
    /** Adds the rows of a typed, pasted or chosen list. Returns whether any were added. */
    async add(list: GivenList): Promise<boolean> {
      const answer = await check(list);
      if (answer) setColumns(openColumns(list, answer));
      if (!answer || answer.rows.length === 0) return false;
      change(now => ({ rows: withRows(now.rows, answer) }));
      return true;
    },
    changeRow(row: number, given: Partial<Pick<ListRow, 'code' | 'quantity' | 'note' | 'options' | 'isTicked'>>) {
      edit(row, before => ({ ...before, ...given }));
      if (given.code !== undefined) void find(row, given.code.trim());
    },
    removeRow: (row: number) => change(now => ({ rows: now.rows.filter(one => one.row !== row) })),
    /** Another company may see other products. */
    checkAgain(id: number) {
      for (const { row, code } of rows) void find(row, code.trim(), id);
    },
  };
}

/** Places the order at most once, also when an answer is lost (OR-3). */
export function usePlaceNewOrder({ draft, rows, forget }: NewOrder, onPlaced: (id: number) => void) {
  const { id } = useUser();
  const [attempt] = useState(() => openAttempt(`entered:${id}`));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sendOrder(orderOf(draft, rows), attempt, (body, key) => api.enterOrder(body, { idempotencyKey: key })),
    onSuccess: ({ order, key }) => {
      attempt.placed(key, []);
      forget();
      onPlaced(order.id);
    },
    onError: failed => {
      // The content has changed since an earlier order arrived, so the next one is another order.
      if (failed instanceof EarlierOrder) attempt.renew();
    },
  });
  return {
    place: () => mutate(),
    isPending,
    error: error && (error instanceof EarlierOrder ? texts.placedEarlier : errorText(error, texts.placeFailed)),
  };
}
