import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { AdminProduct, ListedProduct } from '#contract/catalog/catalog.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, ErrorPanel, MoreFailed, SkeletonRows } from '../../platform/kit/states.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { SkeletonCards } from '../../platform/lists/skeleton.tsx';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { usePages } from '../../platform/lists/use-pages.ts';
import { Mentioned } from '../mentioned.tsx';
import { ProductGrid } from '../product-grid.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import styles from './admin-catalog.module.css';
import { AdminCatalogBar } from './admin-catalog-bar.tsx';
import { AdminProductCard, type ProductAction } from './admin-product-card.tsx';
import { AdminProductDetail } from './admin-product-detail.tsx';
import { type ProductDialog, ProductDialogs } from './product-dialogs.tsx';
import { adminProductsOptions, type ProductFilter, type ProductSort } from './queries.ts';
import { texts } from './texts.ts';

/** The Manage Catalog tab. The URL contains the filters and the opened product. */
export function AdminCatalogScreen() {
  const { filter, sort, requested, show, shownLook, opened, view, closeDetails, ...looks } = useAdminCatalogView();
  const list = useInfiniteQuery(adminProductsOptions(filter, sort));
  const { pages, mayLoad } = usePages(list);
  const products = pages?.flatMap(page => page.products) ?? [];
  const [chosen, setDialog] = useState<ProductDialog>();
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);
  const act = useCallback(
    (action: ProductAction, product: AdminProduct) =>
      action === 'view' ? view(product.id) : setDialog({ action, product }),
    [view],
  );
  const edit = (product: AdminProduct) => {
    closeDetails();
    setDialog({ action: 'edit', product });
  };
  const close = () => {
    setDialog(undefined);
    if (requested) show({ add: undefined, import: undefined });
  };
  const dialog: ProductDialog | undefined = requested ? { action: requested } : chosen;
  // The edit form opens after the details have restored the focus.
  const waits = dialog?.action === 'edit' && opened !== undefined;
  const count = list.hasNextPage ? texts.countMore(products.length) : texts.count(products.length);
  return (
    <div ref={box} className={styles.screen} {...kept}>
      <AdminCatalogBar
        {...looks}
        filter={filter}
        sort={sort}
        onShow={show}
        count={pages && count}
        onAdd={() => setDialog({ action: 'add' })}
        onImport={() => setDialog({ action: 'import' })}
        onPictures={() => setDialog({ action: 'pictures' })}
      />
      {list.isError && products.length === 0 ? (
        <ErrorPanel title={texts.failed} onRetry={() => void list.refetch()} />
      ) : !pages ? (
        <LoadingProducts look={shownLook} />
      ) : products.length > 0 ? (
        <Products products={products} hasMore={list.hasNextPage} look={shownLook} onAct={act} />
      ) : (
        <NoProducts
          isFiltered={Boolean(pages.at(-1)?.anyProducts)}
          filter={filter}
          onClear={() => show({ productCode: undefined, color: undefined, customer: undefined })}
          look={shownLook}
          onAct={act}
        />
      )}
      {list.isFetchNextPageError && <MoreFailed text={texts.moreFailed} onRetry={() => void list.fetchNextPage()} />}
      <NextPage ready={mayLoad} load={list.fetchNextPage} />
      <OpenedProduct opened={opened} products={products} onEdit={edit} onClose={closeDetails} />
      <ProductDialogs dialog={waits ? undefined : dialog} onClose={close} />
    </div>
  );
}

type ProductsProps = {
  products: readonly ListedProduct[];
  hasMore: boolean;
  look: Look;
  onAct: (action: ProductAction, product: AdminProduct) => void;
};

function Products({ products, hasMore, look, onAct }: ProductsProps) {
  return (
    <div className={look === 'rows' ? styles.rows : undefined}>
      <ProductGrid products={products} hasMore={hasMore} label={texts.list} look={look}>
        {(product, place, of) => (
          <AdminProductCard key={product.id} product={product} place={place} of={of} onAct={onAct} />
        )}
      </ProductGrid>
    </div>
  );
}

type NoProductsProps = Pick<ProductsProps, 'look' | 'onAct'> & {
  isFiltered: boolean;
  filter: ProductFilter;
  onClear: () => void;
};

/** The empty state of the catalog, or the products that mention the typed code. */
function NoProducts({ isFiltered, filter: { productCode, ...filter }, onClear, ...list }: NoProductsProps) {
  const mentioned = useInfiniteQuery({
    ...adminProductsOptions({ ...filter, words: productCode }, 'newest'),
    enabled: isFiltered && !!productCode,
  });
  const products = mentioned.data?.pages.flatMap(page => page.products) ?? [];
  if (!isFiltered) return <Empty title={texts.empty} text={texts.emptyFirst} />;
  if (mentioned.isLoading) return <LoadingProducts look={list.look} />;
  return (
    <Mentioned
      typed={productCode}
      count={products.length}
      hasMore={mentioned.hasNextPage}
      title={texts.empty}
      text={texts.emptySearch}
      onClear={onClear}
    >
      <Products products={products} hasMore={mentioned.hasNextPage} {...list} />
    </Mentioned>
  );
}

type OpenedProps = {
  /** The id in the URL. */
  opened: number | undefined;
  products: readonly AdminProduct[];
  onEdit: (product: AdminProduct) => void;
  onClose: () => void;
};

function OpenedProduct({ opened, products, onEdit, onClose }: OpenedProps) {
  if (opened === undefined) return null;
  const known = products.find(one => one.id === opened);
  return <AdminProductDetail id={opened} known={known} onClose={onClose} onEdit={onEdit} />;
}

/** The loading skeleton of the list. */
function LoadingProducts({ look }: { look: Look }) {
  // Code, description in two lines, colors, and two lines of facts.
  if (look === 'cards')
    return <SkeletonCards text={texts.loading} lines={['38%', '92%', '70%', '60%', '92%', '50%']} />;
  return (
    <div role="status">
      <p className={styles.count}>{texts.loading}</p>
      <div className={`${styles.rows} ${styles.bones}`} aria-hidden="true">
        <SkeletonRows count={8} className={styles.good}>
          <Bone width="3rem" height="3rem" />
          <Bone width="5rem" />
          <Bone />
          <Bone width="8rem" />
          <Bone width="8rem" height="var(--control)" />
        </SkeletonRows>
      </div>
    </div>
  );
}

/** The state of Manage Catalog in the URL, and the functions that change it. */
function useAdminCatalogView() {
  const { search, isAdding, ...view } = useListView('product', 'productsLook');
  const { productCode, color, customer, sort } = search;
  const filter: ProductFilter = { productCode, color, customer };
  const order: ProductSort = sort === 'code' ? sort : 'newest';
  // The form that a link opens.
  const requested: 'add' | 'import' | undefined = isAdding ? 'add' : search.import ? 'import' : undefined;
  // Phones have the card layout only.
  const shownLook: Look = useIsNarrow() ? 'cards' : view.look;
  return { ...view, requested, filter, sort: order, shownLook };
}
