import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import type { UploadedFile } from '#contract/catalog/upload-files.ts';
import { openAttempt } from '../../cart/placing/order-attempt.ts';
import { EarlierOrder, sendOrder } from '../../cart/placing/send-order.ts';
import {
  type CheckedList,
  findProduct,
  type GivenList,
  listForm,
  type OpenColumns,
  type OpenSheet,
  openColumns,
  openSheet,
  unsendable,
} from '../../cart/quick-order/list-form.ts';
import { changedRow, type ListRow, type RowChange } from '../../cart/quick-order/list-rows.ts';
import { texts as listTexts } from '../../cart/quick-order/texts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { makeStore, type Store, useStore } from '../../platform/browser/store.ts';
import { readInTab, writeInTab } from '../../platform/browser/stored.ts';
import { useUser } from '../../platform/session/user.ts';
import {
  closedPaste,
  type Draft,
  emptyDraft,
  hasContent,
  judgedRows,
  orderOf,
  type Paste,
  withCompany,
  withoutRows,
  withRows,
  withRowsOf,
} from './draft.ts';
import { texts } from './texts.ts';

const draftKey = 'newOrder';

/** The order that staff enter. The tab keeps it over a reload, until it is placed or canceled. */
export function useEnterOrder(company: number | undefined) {
  const { id, draft, change, checks, forget, isOfOther, keep, begin } = useDraft(company);
  const lines = useLines(draft, change, checks);
  return {
    /** Identifies the draft on this page. */
    id,
    draft,
    rows: judgedRows(draft),
    ...lines,
    set: (given: Partial<Draft>) => change(() => given),
    changePaste: (given: (now: Paste) => Paste) => change(({ paste }) => ({ paste: given(paste) })),
    addFiles: (added: readonly UploadedFile[]) => change(({ files }) => ({ files: [...files, ...added] })),
    removeFile: (url: string) => change(({ files }) => ({ files: files.filter(file => file.url !== url) })),
    setCompany(chosen: number) {
      change(before => withCompany(before, chosen));
      lines.checkAgain(chosen);
    },
    forget,
    /** Whether the draft is what was entered for another company than the one that was asked for. */
    isOfOther,
    keep,
    begin,
  };
}
export type NewOrder = ReturnType<typeof useEnterOrder>;

/** The company for which the screen began a draft, before anybody chose another one. */
type Begun = { begunFor?: number | undefined };
/** `checks` counts the checks of lines that are running. */
type Kept = Store<Draft> & Begun & { id: string; checks: Store<number> };
/**
 * The drafts of this page, outside of the screen: what ends after the screen was left, such as an upload, reaches the
 * draft that is shown now.
 */
const drafts = new Map<string, Kept>();

function keptOf(draft: Draft, begunFor: number | undefined): Kept {
  return { id: randomId(), begunFor, checks: makeStore(0), ...makeStore(draft) };
}

function beginDraft(company: number | undefined): Kept {
  return keptOf(emptyDraft(company), company);
}

/**
 * Returns the draft of this page or tab. One without content becomes a draft for the company, and one that nobody changed
 * also becomes a draft without a company.
 */
function openDraft(key: string, company: number | undefined): Kept {
  const known = drafts.get(key) ?? storedDraft(key);
  const opened = known && isKept(known, company) ? known : beginDraft(company);
  drafts.set(key, opened);
  return opened;
}

function isKept({ read, begunFor }: Kept, company: number | undefined): boolean {
  const draft = read();
  return hasContent(draft) || draft.company === company || (company === undefined && hasChoice(draft, begunFor));
}

/** Whether somebody chose anything. The address does not count, because the default one is filled in. */
function hasChoice({ company, person, cameBy, fields }: Draft, begunFor: number | undefined): boolean {
  return company !== begunFor || person !== undefined || cameBy !== undefined || fields.requestedDate !== '';
}

function storedDraft(key: string): Kept | undefined {
  const known = readInTab<Draft & Begun>(key);
  if (!known || !Array.isArray(known.rows)) return undefined;
  const { begunFor, ...stored } = known;
  // Nothing is being checked after a reload. A draft that an earlier version stored has no box.
  const rows = stored.rows.map(row => ({ ...row, isPending: false }));
  return keptOf({ ...stored, paste: stored.paste ?? closedPaste, rows }, begunFor);
}

function useDraft(company: number | undefined) {
  const { id } = useUser();
  const key = `${draftKey}:${id}`;
  const [opened, setOpened] = useState(() => openDraft(key, company));
  const draft = useStore(opened);
  const [isOfOther, setOfOther] = useState(() => isForOther(draft, company));
  const isCurrent = () => drafts.get(key) === opened;

  return {
    id: opened.id,
    draft,
    checks: opened.checks,
    change(given: (before: Draft) => Partial<Draft>) {
      opened.write({ ...opened.read(), ...given(opened.read()) });
      // What ends later, such as a check of lines, neither brings a placed order back nor replaces another draft.
      if (isCurrent()) writeInTab(key, { ...opened.read(), begunFor: opened.begunFor });
    },
    forget() {
      if (!isCurrent()) return;
      drafts.delete(key);
      writeInTab(key, undefined);
    },
    isOfOther,
    /** Goes on with the draft of the other company. */
    keep: () => setOfOther(false),
    /** Discards it and begins an order for the company of this screen. */
    begin() {
      const begun = beginDraft(company);
      drafts.set(key, begun);
      // Only a changed draft stays over a reload.
      writeInTab(key, undefined);
      setOpened(begun);
      setOfOther(false);
    },
  };
}

function isForOther(draft: Draft, company: number | undefined): boolean {
  return company !== undefined && draft.company !== company;
}

type Change = (given: (before: Draft) => Partial<Draft>) => void;

/** Has the portal check lines for the chosen company, whose catalog decides. */
function useLines({ company, rows }: Draft, change: Change, checks: Store<number>) {
  const { error, setError, isChecking, check } = useCheck(company, checks);
  const list = useReadList(check, change, setError);
  const edit = (row: number, changed: (before: ListRow) => ListRow) =>
    change(now => ({ rows: now.rows.map(one => (one.row === row ? changed(one) : one)) }));
  const find = (row: number, code: string, id = company) => findProduct(row, code, edit, given => check(given, id));

  return {
    isChecking,
    /** The notices about the list that was read last. */
    list: { ...list, error, isChecking },
    add: list.add,
    changeRow(row: number, given: RowChange) {
      edit(row, before => changedRow(before, given));
      if (given.code !== undefined) void find(row, given.code.trim());
    },
    removeRow(row: number) {
      change(now => ({ rows: withoutRows(now.rows, [row]) }));
      list.forgetRow(row);
    },
    /** Another company may see other products. */
    checkAgain(id: number) {
      for (const { row, code } of rows) void find(row, code.trim(), id);
    },
  };
}

/** Returns how the portal checks a list for the company. `check` returns nothing after a failure. */
function useCheck(company: number | undefined, checks: Store<number>) {
  const [error, setError] = useState<string>();
  // A check goes on when the screen is left, and several may run at once.
  const isChecking = useStore(checks, count => count > 0);

  async function check(list: GivenList, id = company) {
    if (id === undefined) {
      setError(texts.chooseFirst);
      return;
    }
    setError(undefined);
    checks.write(checks.read() + 1);
    try {
      return await api.checkLinesForCustomer({ id }, { form: listForm(list) });
    } catch (failed) {
      setError(errorText(failed, texts.checkFailed));
    } finally {
      checks.write(checks.read() - 1);
    }
  }

  return { error, setError, isChecking, check };
}

/** The file or the pasted list that was read last. `rows` are the numbers of its rows in the order. */
type Read = Pick<CheckedList, 'headings' | 'more'> & { rows: readonly number[]; sheet: OpenSheet | undefined };

/** Adds the rows of lists to the order. Reading a file again, with other columns or another sheet, replaces its rows. */
function useReadList(
  check: (list: GivenList) => Promise<CheckedList | undefined>,
  change: Change,
  setError: (error: string) => void,
) {
  const [read, setRead] = useState<Read>();
  const [columns, setColumns] = useState<OpenColumns>();
  const { sheet } = read ?? {};

  /** Returns whether the list had any rows. `replaced` are the rows of the same file as it was read before. */
  async function add(list: GivenList, replaced: readonly number[] = []): Promise<boolean> {
    const fault = unsendable(list);
    if (fault) {
      setError(fault);
      return false;
    }
    const answer = await check(list);
    if (!answer) return false;
    const open = openColumns(list, answer);
    const hasRows = answer.rows.length > 0;
    if (!hasRows && !open?.isOpen) setError(listTexts.empty);
    const added: number[] = [];
    change(now => {
      const rows = withRows(withoutRows(now.rows, replaced), answer);
      added.push(...rows.slice(rows.length - answer.rows.length).map(({ row }) => row));
      return { rows };
    });
    // A product that is added by itself says nothing about a file.
    if ('file' in list) setColumns(open);
    if ('file' in list || answer.headings || answer.more) {
      const headings = answer.headings && withRowsOf(answer.headings, answer, added);
      setRead({ headings, more: answer.more, rows: added, sheet: openSheet(list, answer) });
    }
    return hasRows;
  }

  return {
    add,
    /** A row that is added later may get the number of a removed one. */
    forgetRow: (row: number) => setRead(now => now && { ...now, rows: now.rows.filter(one => one !== row) }),
    rows: read?.rows ?? [],
    more: read?.more ?? false,
    headings: read?.headings,
    columns,
    sheet,
    chooseAgain: () => columns && setColumns({ ...columns, isOpen: true }),
    readColumns: (chosen: ListColumns) =>
      columns && void add({ file: columns.file, columns: chosen, sheet: sheet?.sheet }, read?.rows),
    readSheet: (name: string) => sheet && void add({ file: sheet.file, sheet: name }, read?.rows),
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
