import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { makeStore, useStore } from '../../platform/browser/store.ts';
import { readInTab, writeInTab } from '../../platform/browser/stored.ts';
import { useCart, useCartActions } from '../cart-provider.tsx';
import {
  findProduct,
  type GivenList,
  listForm,
  type OpenColumns,
  type OpenSheet,
  openColumns,
  openSheet,
  unsendable,
} from './list-form.ts';
import { changedRow, judgeList, type ListRow, type RowChange, rowsOf } from './list-rows.ts';
import { texts } from './texts.ts';

type Headings = AnswerOf<'checkOrderLines'>['headings'];
type Draft = { owner: string; text: string; rows: readonly ListRow[]; more: boolean; headings?: Headings };
const nothing: Draft = { owner: '', text: '', rows: [], more: false };
const draftKey = 'quickOrder';
/**
 * The drafts by user, outside the dialog: they remain after it closes, and a check that ends later reaches the dialog
 * that is shown now. The tab keeps the newest one over a reload.
 */
const drafts = makeStore(new Map<string, Draft>());
/** The number of the last check of a list. The answers to earlier ones are dropped. */
let lastCheck = 0;

function draftOf(owner: string): Draft {
  const draft = drafts.read().get(owner) ?? storedDraft(owner);
  drafts.read().set(owner, draft);
  return draft;
}

function storedDraft(owner: string): Draft {
  const stored = readInTab<Draft>(draftKey);
  if (stored?.owner !== owner || !Array.isArray(stored.rows)) return { ...nothing, owner };
  // Nothing is being checked after a reload.
  return { ...stored, rows: stored.rows.map(row => ({ ...row, isPending: false })) };
}

/** The pasted lines and their checked rows. `change` edits a row and has the portal check an edited code. */
export function useQuickOrder(owner: string) {
  const { items } = useCart();
  const { latest } = useCartActions();
  const { stored, store, edit } = useStoredDraft(owner);
  const { isChecking, error, setError, send, find, columns, setColumns, sheet } = useListCheck(store, edit);

  function start(list: GivenList) {
    const fault = unsendable(list);
    if (fault) setError(fault);
    else void send(list);
  }

  return {
    text: stored.text,
    more: stored.more,
    headings: stored.headings,
    rows: judgeList(stored.rows, items),
    isChecking,
    error,
    columns,
    chooseAgain: () => columns && setColumns({ ...columns, isOpen: true }),
    readColumns: (chosen: ListColumns) =>
      columns && void send({ file: columns.file, columns: chosen, sheet: sheet?.sheet }),
    sheet,
    readSheet: (name: string) => sheet && void send({ file: sheet.file, sheet: name }),
    type: (text: string) => {
      setError(undefined);
      store(() => ({ text }));
    },
    check: () => start({ text: stored.text }),
    checkFile: (file: File) => start({ file }),
    change(row: number, change: RowChange) {
      edit(row, before => changedRow(before, change));
      if (change.code !== undefined) void find(row, change.code.trim());
    },
    remove: (row: number) => store(({ rows }) => ({ rows: rows.filter(one => one.row !== row) })),
    /** Removes the added rows, and the typed text with the last of them. */
    added(): void {
      const isLeft = new Set(judgeList(stored.rows, latest()).flatMap(one => (one.isReady ? [] : [one.row])));
      const isDone = isLeft.size === 0;
      store(({ rows, text, more }) => ({
        rows: rows.filter(({ row }) => isLeft.has(row)),
        text: isDone ? '' : text,
        more: more && !isDone,
        ...(isDone && { headings: undefined }),
      }));
    },
  };
}

/** The user's draft. `store` changes it; `edit` changes one row. */
function useStoredDraft(owner: string) {
  const stored = useStore(drafts, () => draftOf(owner));

  function store(change: (before: Draft) => Partial<Draft>) {
    const before = draftOf(owner);
    const draft = { ...before, ...change(before) };
    writeInTab(draftKey, draft.text === '' && draft.rows.length === 0 ? undefined : draft);
    drafts.write(drafts.read().set(owner, draft));
  }

  const edit = (row: number, change: (before: ListRow) => ListRow) =>
    store(({ rows }) => ({ rows: rows.map(one => (one.row === row ? change(one) : one)) }));

  return { stored, store, edit };
}

type StoredDraft = ReturnType<typeof useStoredDraft>;

/** Has the portal check a list, or the edited code of one row. */
function useListCheck(store: StoredDraft['store'], edit: StoredDraft['edit']) {
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<string>();
  const [columns, setColumns] = useState<OpenColumns>();
  const [sheet, setSheet] = useState<OpenSheet>();

  async function send(list: GivenList) {
    lastCheck += 1;
    const mine = lastCheck;
    setChecking(true);
    setError(undefined);
    try {
      const answer = await api.checkOrderLines({}, { form: listForm(list) });
      if (mine !== lastCheck) return;
      const open = openColumns(list, answer);
      setColumns(open);
      setSheet(openSheet(list, answer));
      if (answer.rows.length === 0 && !open?.isOpen) setError(texts.empty);
      store(() => ({ rows: rowsOf(answer), more: answer.more, headings: answer.headings }));
    } catch (failed) {
      if (mine === lastCheck) setError(errorText(failed, texts.failed));
    } finally {
      if (mine === lastCheck) setChecking(false);
    }
  }

  const find = (row: number, code: string) =>
    findProduct(row, code, edit, async list => {
      try {
        return await api.checkOrderLines({}, { form: listForm(list) });
      } catch (failed) {
        setError(errorText(failed, texts.failed));
      }
    });

  return { isChecking, error, setError, send, find, columns, setColumns, sheet };
}
