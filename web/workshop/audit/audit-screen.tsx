import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type AuditKind, auditKinds, auditObjects } from '#contract/call/audit-kinds.ts';
import { limits } from '#contract/call/limits.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, ErrorPanel, MoreFailed, SkeletonRows } from '../../platform/kit/states.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { usePages } from '../../platform/lists/use-pages.ts';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { type AuditFilter, auditOptions } from './queries.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/signed-in/');

/** The superadmin's Audit tab, newest entries first (CU-9). The URL contains the filters. */
export function AuditScreen() {
  const { filter, show, clear } = useAuditFilter();
  const { search, object, objectId } = filter;
  const list = useInfiniteQuery(auditOptions({ ...filter, search: useSettled(search?.trim()) }));
  const { pages, mayLoad } = usePages(list);
  const entries = pages?.flatMap(page => page.entries) ?? [];
  // A search without results so far continues only when the user asks for it.
  const isSearching = Boolean(search?.trim()) && pages?.at(-1)?.entries.length === 0;
  const found = entries.map(({ about }) => about).find(about => about.object === object && about.id === objectId);
  const more = () => void list.fetchNextPage();
  const further = (
    <Button disabled={list.isFetchingNextPage} onClick={more}>
      {texts.further}
    </Button>
  );

  return (
    <div className={styles.screen}>
      <AuditFilters filter={filter} onFilter={show} />
      {object && objectId && (
        <p className="row soft">
          {texts.only(found ? texts.about(found) : `#${objectId}`)}
          <Button look="quiet" onClick={() => show({ object: undefined, objectId: undefined })}>
            {texts.clearAbout}
          </Button>
        </p>
      )}
      <div className={styles.sheet} aria-busy={list.isPlaceholderData}>
        {list.isError && entries.length === 0 ? (
          <ErrorPanel title={texts.failed} onRetry={() => void list.refetch()} />
        ) : !pages ? (
          <LoadingRows />
        ) : entries.length > 0 ? (
          <ul aria-label={texts.list}>
            {entries.map(entry => (
              <li key={entry.id}>
                <AuditRow entry={entry} />
              </li>
            ))}
          </ul>
        ) : list.hasNextPage ? (
          <Empty title={texts.noResults} text={texts.notYet(pages.length * limits.auditSearched)} action={further} />
        ) : (
          <NoEntries isFiltered={Object.values(filter).some(value => value !== undefined)} onClear={clear} />
        )}
      </div>
      {entries.length > 0 && isSearching && list.hasNextPage && further}
      {list.isFetchNextPageError && <MoreFailed text={texts.moreFailed} onRetry={more} />}
      <NextPage ready={mayLoad && !isSearching} load={list.fetchNextPage} />
    </div>
  );
}

/** Returns the filters of the URL, without unknown kinds and objects. */
function useAuditFilter() {
  const { search, who, objectId, from, to, ...given } = route.useSearch();
  const kind = (Object.keys(auditKinds) as AuditKind[]).find(one => one === given.kind);
  const object = auditObjects.find(one => one === given.object);
  const navigate = useNavigate({ from: '/' });
  const filter: AuditFilter = { search, who, kind, object, objectId, from, to };
  return {
    filter,
    show: (change: AuditFilter) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    clear: () => void navigate({ search: { tab: 'audit' } }),
  };
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <Empty title={texts.empty} text={texts.emptyHelp} />;
  return (
    <Empty
      title={texts.noResults}
      text={texts.noResultsHelp}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}

function LoadingRows() {
  return (
    <div role="status">
      <p className={styles.loading}>{texts.loading}</p>
      <SkeletonRows count={5} className={styles.row}>
        <Bone width="8rem" />
        <Bone width="6rem" />
        <Bone />
      </SkeletonRows>
    </div>
  );
}
