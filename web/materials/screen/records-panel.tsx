import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { MaterialRecord, MaterialTemplate } from '#contract/materials/materials.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { SearchInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, ErrorPanel, MoreFailed, SkeletonRows } from '../../platform/kit/states.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { usePages } from '../../platform/lists/use-pages.ts';
import { type NewRecord, NextRecordButton } from '../form/next-record.tsx';
import blocks from '../material-blocks.module.css';
import styles from '../materials.module.css';
import { recordColorsOptions, recordsOptions, templatesOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import { RecordCard } from './record-card.tsx';

const ImportMaterials = later(async () => (await import('../import-materials.tsx')).ImportMaterials);
const MaterialForm = later(async () => (await import('../form/material-form.tsx')).MaterialForm);

/** The record in the form, or the product of a new record, if it is known. */
type Edited = { record?: MaterialRecord; product?: NewRecord };
type Props = {
  /** The search text of the URL. */
  find: string;
  onFind: (find: string) => void;
};

/** The Raw Materials tab: a search with its count, and a card for each record. */
export function RecordsPanel({ find, onFind }: Props) {
  const list = useInfiniteQuery(recordsOptions(useSettled(find.trim())));
  const { data: templates, isPending: templatesPending } = useQuery(templatesOptions);
  const [isImporting, setImporting] = useState(false);
  const [editing, setEditing] = useState<Edited>();
  const { pages, mayLoad } = usePages(list);
  const search = useRef<HTMLElement>(null);
  const clear = () => {
    onFind('');
    // The clicked button disappears, so the search field gets the focus.
    focusIn(search.current, 'input');
  };
  const records = pages?.flatMap(page => page.records) ?? [];
  const counts = pages?.at(-1);

  return (
    <>
      <search ref={search} className={styles.search}>
        <SearchInput label={texts.search} value={find} onSearch={onFind} clearable />
      </search>
      <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
        {texts.import}
      </Button>
      <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing({})}>
        {texts.addRecord}
      </Button>
      <div className={styles.line}>
        <span className="soft" role="status">
          {counts && texts.count(counts.found, counts.total)}
        </span>
        <NextRecordButton onAdd={product => setEditing({ product })} />
      </div>
      <div className={styles.sheet}>
        {list.isError && records.length === 0 ? (
          <ErrorPanel title={texts.recordsFailed} onRetry={() => void list.refetch()} />
        ) : !pages || templatesPending ? (
          <LoadingCards />
        ) : records.length > 0 ? (
          <Records records={records} templates={templates} onEdit={record => setEditing({ record })} />
        ) : find.trim() ? (
          <Empty
            title={texts.noResults}
            text={texts.noResultsHelp}
            action={<Button onClick={clear}>{texts.clearSearch}</Button>}
          />
        ) : (
          <Empty title={texts.noRecords} text={texts.noRecordsHelp} />
        )}
      </div>
      {list.isFetchNextPageError && <MoreFailed text={texts.moreFailed} onRetry={() => void list.fetchNextPage()} />}
      <NextPage ready={mayLoad} load={list.fetchNextPage} />
      {isImporting && <ImportMaterials onClose={() => setImporting(false)} />}
      {editing && <MaterialForm {...editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

type RecordsProps = {
  records: readonly MaterialRecord[];
  templates: readonly MaterialTemplate[] | undefined;
  onEdit: (record: MaterialRecord) => void;
};

function Records({ records, templates, onEdit }: RecordsProps) {
  const { data } = useQuery(recordColorsOptions());
  return (
    <ul>
      {records.map(record => (
        <li key={record.id} className={styles.item}>
          <RecordCard
            record={record}
            templateName={templates?.find(template => template.id === record.template_id)?.name}
            colors={data?.colors.filter(({ recordId }) => recordId === record.id) ?? []}
            onEdit={() => onEdit(record)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The loading skeleton of the records. */
function LoadingCards() {
  return (
    <div role="status">
      <p className="visually-hidden">{texts.loading}</p>
      <SkeletonRows count={3} className={`${styles.item} ${styles.card}`}>
        <div className={styles.head}>
          <Bone width="2.75rem" height="2.75rem" />
          <Bone width="12rem" />
        </div>
        <div className={blocks.blocks}>
          {materialCategories.map(category => (
            <Bone key={category} height="4.5rem" />
          ))}
        </div>
      </SkeletonRows>
    </div>
  );
}
