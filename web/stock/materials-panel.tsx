import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList, Ellipsis, Plus, Truck, Upload } from 'lucide-react';
import { useState } from 'react';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { type MaterialCategory, materialCategories } from '#contract/materials/material-rules.ts';
import { stockStates } from '#contract/stock/choices.ts';
import { later } from '../platform/browser/later.tsx';
import { formatNumber } from '../platform/format/format.ts';
import { SearchInput, Select, SelectOptions } from '../platform/forms/field.tsx';
import { Button, IconButton } from '../platform/kit/button.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import { Segmented } from '../platform/kit/segmented.tsx';
import { ErrorPanel, MoreFailed } from '../platform/kit/states.tsx';
import { downloadItems } from '../platform/lists/download-items.tsx';
import { NextPage } from '../platform/lists/next-page.tsx';
import { usePages } from '../platform/lists/use-pages.ts';
import { Menu } from '../platform/overlays/menu.tsx';
import { MaterialRow, RowDialog, useOpened } from './material-row.tsx';
import { NothingKept } from './nothing-kept.tsx';
import { type Material, materialsOptions, type StockFilter, stockCsvAddress } from './queries.ts';
import styles from './stock.module.css';
import { Heads, LoadingTable } from './stock-table.tsx';
import { texts } from './texts.ts';

const ImportStock = later(async () => (await import('./import-stock.tsx')).ImportStock);
const SuppliersDialog = later(async () => (await import('./suppliers-dialog.tsx')).SuppliersDialog);
const MaterialForm = later(async () => (await import('./material-form.tsx')).MaterialForm);

type Counts = { all: number; short: number; below: number; count: number };
type Props = { filter: StockFilter; onFilter: (filter: StockFilter) => void; onSheet: () => void };

/** The materials of the stock, with filters. Counting comes first: without a count, books say nothing. */
export function MaterialsPanel({ filter, onFilter, onSheet }: Props) {
  const list = useInfiniteQuery(materialsOptions(filter));
  const { pages, mayLoad } = usePages(list);
  const counts = pages?.[0]?.counts;
  const materials = pages?.flatMap(page => page.materials) ?? [];
  const { opened, open, close } = useOpened(materials);
  const isFiltered = Object.values(filter).some(value => value !== undefined);
  return (
    <>
      <Toolbar filter={filter} onFilter={onFilter} onSheet={onSheet} counts={counts} />
      {!pages && list.isError ? (
        <ErrorPanel title={texts.failed} onRetry={() => void list.refetch()} />
      ) : !pages ? (
        <LoadingTable text={texts.loading} />
      ) : materials.length > 0 ? (
        <MaterialTable materials={materials} onOpen={open} />
      ) : isFiltered ? (
        <Empty
          title={texts.noResults}
          text={texts.noResultsHelp}
          action={
            <Button onClick={() => onFilter({ search: undefined, category: undefined, state: undefined })}>
              {texts.clearFilters}
            </Button>
          }
        />
      ) : (
        <NothingKept onStarted={onSheet} />
      )}
      {list.isFetchNextPageError && <MoreFailed text={texts.failed} onRetry={() => void list.fetchNextPage()} />}
      <NextPage ready={mayLoad} load={list.fetchNextPage} />
      {opened && <RowDialog {...opened} onClose={close} />}
    </>
  );
}

type ToolbarProps = Props & { counts: Counts | undefined };

function Toolbar({ filter, onFilter, onSheet, counts }: ToolbarProps) {
  const totals: Partial<Record<string, number>> = counts ?? {};
  const states = ['all', ...stockStates].map(value => ({
    value,
    label: value === 'all' ? texts.all : texts.states[value as keyof typeof texts.states],
    total: totals[value] === undefined ? undefined : formatNumber(totals[value]),
  }));
  return (
    <>
      <div className={styles.search}>
        <SearchInput
          label={texts.search}
          value={filter.search ?? ''}
          onSearch={words => onFilter({ ...filter, search: words || undefined })}
          clearable
        />
      </div>
      <Select
        aria-label={texts.category}
        className={styles.category ?? ''}
        value={filter.category ?? ''}
        onChange={event => onFilter({ ...filter, category: (event.target.value || undefined) as MaterialCategory })}
      >
        <option value="">{texts.allCategories}</option>
        <SelectOptions of={materialCategories.map(one => [one, categoryLabels[one]])} />
      </Select>
      <span className={styles.space} />
      <Button look="primary" icon={<ClipboardList size={16} aria-hidden="true" />} onClick={onSheet}>
        {texts.sheet}
      </Button>
      <StockMenu filter={filter} />
      <div className={styles.states}>
        <Segmented
          label={texts.state}
          value={filter.state ?? 'all'}
          options={states}
          onChange={value => onFilter({ ...filter, state: stockStates.find(one => one === value) })}
        />
      </div>
    </>
  );
}

function StockMenu({ filter }: Pick<Props, 'filter'>) {
  const [opened, setOpened] = useState<'add' | 'import' | 'suppliers'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu
        trigger={<IconButton label={texts.moreOf} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={[
          { label: texts.add, icon: <Plus size={18} aria-hidden="true" />, onSelect: () => setOpened('add') },
          {
            label: texts.suppliers,
            icon: <Truck size={18} aria-hidden="true" />,
            onSelect: () => setOpened('suppliers'),
          },
          {
            label: texts.importFile,
            icon: <Upload size={18} aria-hidden="true" />,
            onSelect: () => setOpened('import'),
          },
          ...downloadItems(stockCsvAddress(filter), texts),
        ]}
      />
      {opened === 'add' && <MaterialForm onClose={close} />}
      {opened === 'suppliers' && <SuppliersDialog onClose={close} />}
      {opened === 'import' && <ImportStock onClose={close} />}
    </>
  );
}

type TableProps = { materials: readonly Material[]; onOpen: ReturnType<typeof useOpened>['open'] };

function MaterialTable({ materials, onOpen }: TableProps) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.list}</caption>
        <Heads
          of={[
            [texts.material],
            [texts.onHand],
            [texts.minimum],
            [texts.needed],
            [texts.onOrder],
            [texts.supplier, 'words'],
            [texts.lastCount, 'words'],
          ]}
        />
        <tbody>
          {materials.map(material => (
            <MaterialRow key={material.id} material={material} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
