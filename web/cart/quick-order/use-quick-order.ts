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
/** The list. The tab keeps it over a reload. */
type List = { owner: string; text: string; rows: readonly ListRow[]; more: boolean; headings?: Headings };
/** The last check of a list. A reload ends it, and the page does not have its file any more. */
type Check = {
  columns?: OpenColumns | undefined;
  sheet?: OpenSheet | undefined;
  error?: string | undefined;
  /** The number of the check that is running. The answers to earlier ones are dropped. */
  running?: number | undefined;
};
type Draft = List & Check;
const nothing: List = { owner: '', text: '', rows: [], more: false };
/** A draft without the notices about the list that was read last. */
const noNotices = { more: false, headings: undefined, columns: undefined, sheet: undefined, error: undefined };
const draftKey = 'quickOrder';
/**
 * The drafts by user, outside the dialog: they remain after it closes, and a check that ends later reaches the dialog
 * that is shown now, with the question or the error that it brings.
 */
const drafts = makeStore(new Map<string, Draft>());
let lastCheck = 0;

function draftOf(owner: string): Draft {
  const draft = drafts.read().get(owner) ?? storedDraft(owner);
  drafts.read().set(owner, draft);
  return draft;
}

function storedDraft(owner: string): Draft {
  const stored = readInTab<List>(draftKey);
  if (stored?.owner !== owner || !Array.isArray(stored.rows)) return { ...nothing, owner };
  // Nothing is being checked after a reload.
  return { ...stored, rows: stored.rows.map(row => ({ ...row, isPending: false })) };
}

/** The pasted lines and their checked rows. `change` edits a row and has the portal check an edited code. */
export function useQuickOrder(owner: string) {
  const { items } = useCart();
  const { latest } = useCartActions();
  const draft = useStoredDraft(owner);
  const { stored, store, edit } = draft;
  const { columns, sheet, error } = stored;
  const { send, find } = checksOf(draft);

  function start(list: GivenList) {
    const fault = unsendable(list);
    if (fault) store(() => ({ error: fault }));
    else void send(list);
  }

  return {
    text: stored.text,
    more: stored.more,
    headings: stored.headings,
    rows: judgeList(stored.rows, items),
    isChecking: stored.running !== undefined,
    error,
    columns,
    chooseAgain: () => columns && store(() => ({ columns: { ...columns, isOpen: true } })),
    readColumns: (chosen: ListColumns) =>
      columns && void send({ file: columns.file, columns: chosen, sheet: sheet?.sheet }),
    sheet,
    readSheet: (name: string) => sheet && void send({ file: sheet.file, sheet: name }),
    type: (text: string) => store(() => ({ text, error: undefined })),
    check: () => start({ text: stored.text }),
    checkFile: (file: File) => start({ file }),
    change(row: number, change: RowChange) {
      edit(row, before => changedRow(before, change));
      if (change.code !== undefined) void find(row, change.code.trim());
    },
    remove: (row: number) =>
      store(before => {
        const rows = before.rows.filter(one => one.row !== row);
        return { rows, ...(rows.length === 0 && noNotices) };
      }),
    /** Removes the added rows, and the typed text with the last of them. */
    added(): void {
      const isLeft = new Set(judgeList(stored.rows, latest()).flatMap(one => (one.isReady ? [] : [one.row])));
      const isDone = isLeft.size === 0;
      store(({ rows }) => ({
        rows: rows.filter(({ row }) => isLeft.has(row)),
        ...(isDone && { text: '', ...noNotices }),
      }));
    },
  };
}

/** The user's draft. `store` changes it; `edit` changes one row. */
function useStoredDraft(owner: string) {
  const read = () => draftOf(owner);
  const stored = useStore(drafts, read);

  function store(change: (before: Draft) => Partial<Draft>) {
    const before = read();
    const draft = { ...before, ...change(before) };
    const { text, rows, more, headings } = draft;
    const list: List = { owner, text, rows, more, headings };
    writeInTab(draftKey, text === '' && rows.length === 0 ? undefined : list);
    drafts.write(drafts.read().set(owner, draft));
  }

  const edit = (row: number, change: (before: ListRow) => ListRow) =>
    store(({ rows }) => ({ rows: rows.map(one => (one.row === row ? change(one) : one)) }));

  return { stored, read, store, edit };
}

/** Has the portal check a list, or the edited code of one row. */
function checksOf({ read, store, edit }: Omit<ReturnType<typeof useStoredDraft>, 'stored'>) {
  async function send(list: GivenList) {
    lastCheck += 1;
    const mine = lastCheck;
    const end = (given: Partial<Draft>) => {
      if (read().running === mine) store(() => ({ ...given, running: undefined }));
    };
    store(() => ({ running: mine, error: undefined }));
    try {
      const answer = await api.checkOrderLines({}, { form: listForm(list) });
      const columns = openColumns(list, answer);
      const isEmpty = answer.rows.length === 0 && !columns?.isOpen;
      end({
        ...{ rows: rowsOf(answer), more: answer.more, headings: answer.headings },
        ...{ columns, sheet: openSheet(list, answer), error: isEmpty ? texts.empty : undefined },
      });
    } catch (failed) {
      end({ error: errorText(failed, texts.failed) });
    }
  }

  const find = (row: number, code: string) =>
    findProduct(row, code, edit, async list => {
      store(() => ({ error: undefined }));
      try {
        return await api.checkOrderLines({}, { form: listForm(list) });
      } catch (failed) {
        store(() => ({ error: errorText(failed, texts.failed) }));
      }
    });

  return { send, find };
}
