import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import { promiseFilters } from '#contract/dates/promise-filters.ts';
import type { PromiseRow } from '#contract/dates/promises.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { useUndoChange } from '../../order-data/use-undo-change.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { Banner, ErrorPanel } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { PromiseNews } from './promise-news.tsx';
import styles from './promise-sheet.module.css';
import { PromiseTable } from './promise-table.tsx';
import { promisesOptions, type SheetOf } from './queries.ts';
import { type Edit, isMove, promisesOf, sheetRows } from './sheet-rows.ts';
import { texts } from './texts.ts';

type Props = { of: SheetOf; onClose: () => void };
type Values = { edits: ReadonlyMap<number, Edit>; reason: PromiseReason | ''; message: string };
const noEdits: Values['edits'] = new Map();

/**
 * Promises dates for several orders in one step (DA-11). Every date is filled in, and the button has the focus, so that
 * one key promises all. Orders that are refused stay, each with its reason.
 */
export function PromiseSheet({ of: first, onClose }: Props) {
  const sheet = useSheet(first, onClose);
  const { form, refused, save, ticked } = sheet;
  const { edits, reason, message } = form.values;
  return (
    <FormDialog
      of={form}
      title={texts.promiseDates}
      context={texts.context}
      size="broad"
      note={texts.note}
      verb={texts.verb(ticked.length)}
      busyText={texts.saving}
      isComplete
      isDirty={edits.size > 0 || reason !== '' || message !== ''}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <Lists first={first} of={sheet.of} counts={sheet.data?.counts} onChange={sheet.show} />
        {save.error && <Banner tone="bad">{errorText(save.error, texts.failed)}</Banner>}
        {refused.list.length > 0 && <Banner tone="bad">{texts.refused(refused.list.length)}</Banner>}
        <Content {...sheet} />
        {ticked.length > 0 && (
          <PromiseNews
            given={form.values}
            onChange={form.change}
            ticked={ticked}
            moves={ticked.filter(isMove).length}
            isTried={form.isTried}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** The rows, or the state that replaces them. */
function Content({ data, calendar, rows, edit, error, refetch }: ReturnType<typeof useSheet>) {
  if (data && calendar) {
    return <PromiseTable rows={rows} more={data.more} today={data.today} calendar={calendar} onEdit={edit} />;
  }
  if (error) {
    return <ErrorPanel title={texts.loadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <p role="status" className={styles.none}>
      {texts.loading}
    </p>
  );
}

/** The state of a sheet: its list, what staff changed, and which orders were refused. */
function useSheet(first: SheetOf, onClose: () => void) {
  const [of, setOf] = useState(first);
  const [refused, setRefused] = useState<Refused>(noneRefused);
  const { data, error, refetch } = useQuery(promisesOptions(of));
  const save = useSetPromises();
  const calendar = useMemo(() => data && new WorkCalendar(data.calendar), [data]);
  const rowsOf = ({ edits }: Values) => sheetRows(withRefused(data?.rows ?? [], refused), edits, refused.list);
  const tickedOf = (values: Values) => rowsOf(values).filter(({ isTicked }) => isTicked);
  const form = useLocalForm({
    start: (): Values => ({ edits: noEdits, reason: '', message: '' }),
    rules(values): Faults {
      const ticked = tickedOf(values);
      const isComplete = ticked.length > 0 && ticked.every(({ day }) => day !== '');
      return isComplete && (values.reason !== '' || !ticked.some(isMove)) ? {} : { '': texts.reasonRequired };
    },
    send(values) {
      const ticked = tickedOf(values);
      save.mutate(
        { promises: promisesOf(ticked, values.reason), message: values.message },
        {
          onSuccess: answer => {
            if (answer.refused.length === 0) return onClose();
            const ids = new Set(answer.refused.map(({ orderId }) => orderId));
            setRefused({ list: answer.refused, rows: ticked.filter(({ orderId }) => ids.has(orderId)) });
            form.change({ edits: noEdits });
            void refetch();
          },
        },
      );
    },
    busy: save.isPending,
  });

  function show(next: SheetOf) {
    setOf(next);
    setRefused(noneRefused);
  }

  const edit = (changed: Values['edits']) => form.change(({ edits }) => ({ edits: new Map([...edits, ...changed]) }));
  const rows = rowsOf(form.values);
  const ticked = rows.filter(({ isTicked }) => isTicked);
  return { of, show, data, error, refetch, calendar, rows, ticked, edit, form, refused, save };
}

type Refused = { list: AnswerOf<'setPromises'>['refused']; rows: readonly PromiseRow[] };
const noneRefused: Refused = { list: [], rows: [] };

/** Adds the refused orders that have left the list meanwhile. */
function withRefused(rows: readonly PromiseRow[], refused: Refused): readonly PromiseRow[] {
  const listed = new Set(rows.map(({ orderId }) => orderId));
  return [...rows, ...refused.rows.filter(({ orderId }) => !listed.has(orderId))];
}

type ListsProps = {
  first: SheetOf;
  of: SheetOf;
  counts: AnswerOf<'readPromises'>['counts'] | undefined;
  onChange: (of: SheetOf) => void;
};

/** Switches between the lists, and the selected orders if the sheet was opened for some. */
function Lists({ first, of, counts, onChange }: ListsProps) {
  const selected =
    'ids' in first ? [{ value: 'selected', label: texts.selected, total: formatNumber(first.ids.length) }] : [];
  const lists = promiseFilters.map(state => ({
    value: state,
    label: texts.filters[state],
    total: counts && formatNumber(counts[state]),
  }));
  return (
    <Segmented<string>
      label={texts.which}
      value={'ids' in of ? 'selected' : of.state}
      options={[...selected, ...lists]}
      onChange={value => {
        const state = promiseFilters.find(one => one === value);
        onChange(state ? { state } : first);
      }}
    />
  );
}

/** Promises the dates of a sheet in one change (DA-11). A toast counts them and takes them back. */
function useSetPromises() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate: undo } = useUndoChange();
  return useMutation({
    mutationFn: (given: RequestOf<'setPromises'>) => api.setPromises(given, { idempotencyKey: randomId() }),
    onSuccess: ({ promised, changeId, refused }) => {
      if (changeId) toast(texts.done(promised), { about: 'production', undo: () => undo(changeId) });
      else if (refused.length === 0) toast(texts.nothing, { about: 'production' });
    },
    // Today and the Board are among these, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
