import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { AdminProduct } from '#contract/catalogue.ts';
import { methodAndPath } from '#contract/paths.ts';
import { useUser } from '../accounts/queries.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { LookChoice, useLook } from '../kit/look-choice.tsx';
import type { Look } from '../kit/looks.ts';
import { Menu } from '../kit/menu.tsx';
import { NextPage } from '../kit/next-page.tsx';
import { Empty, ErrorPanel, MoreFailed } from '../kit/states.tsx';
import { useToast } from '../kit/toast.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { useOpening } from '../kit/use-opening.ts';
import { usePages } from '../kit/use-pages.ts';
import styles from './admin-catalogue.module.css';
import { AdminFilters } from './admin-filters.tsx';
import { AdminProductCard, type ProductAction } from './admin-product-card.tsx';
import { AdminProductDetail } from './admin-product-detail.tsx';
import { adminProductsOptions, type ProductFilter } from './admin-queries.ts';
import { texts } from './admin-texts.ts';
import { DeleteProduct } from './delete-product.tsx';
import { ImportProducts } from './import-products.tsx';
import { LoadingProducts } from './loading-products.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const route = getRouteApi('/signed-in/');
type Doing = { action: 'edit' | 'delete'; product: AdminProduct } | { action: 'add' | 'import' };
type Change = Partial<Record<'productCode' | 'color' | 'sort', string | undefined>> &
  Partial<Record<'customer', number | undefined>> & { add?: undefined; look?: Look };

/** The Manage Catalog tab (specification 2, 'Manage Catalog'). Filters and opened details stand in the address. */
export function AdminCatalogueScreen() {
  const {
    productCode,
    color,
    customer,
    product: opened,
    sort: given,
    add: adding,
    look: inAddress,
  } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const filter: ProductFilter = { productCode, color, customer };
  const sort = given === 'code' ? given : 'newest';
  const isFiltered = Boolean(productCode || color || customer);
  const list = useInfiniteQuery(adminProductsOptions(filter, sort));
  const { pages, mayLoad } = usePages(list);
  const products = pages?.flatMap(page => page.products) ?? [];
  const [doing, setDoing] = useState<Doing>();
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);

  const show = useCallback(
    (change: Change) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const [look, setLook] = useLook({
    key: `productsLook:${useUser().id}`,
    usual: 'cards',
    inAddress,
    onAddress: look => show({ look }),
  });
  // On phones there are cards alone.
  const shown = useIsNarrow() ? 'cards' : look;
  const { open: view, close: closeDetails } = useOpening(
    opened,
    (product, how) => void navigate({ search: before => ({ ...before, product }), resetScroll: false, ...how }),
  );
  const act = useCallback(
    (action: ProductAction, product: AdminProduct) =>
      action === 'view' ? view(product.id) : setDoing({ action, product }),
    [view],
  );
  const clear = () => show({ productCode: undefined, color: undefined, customer: undefined });
  const stop = () => {
    setDoing(undefined);
    if (adding) show({ add: undefined });
  };
  const add = (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setDoing({ action: 'add' })}>
      {texts.add}
    </Button>
  );

  return (
    <div ref={box} className={styles.screen} {...kept}>
      <div className={styles.bar}>
        <AdminFilters
          filter={filter}
          onFilter={show}
          sort={sort}
          onSort={chosen => show({ sort: chosen === 'newest' ? undefined : chosen })}
        />
        <span className={styles.count} role="status">
          {pages && (list.hasNextPage ? texts.countMore(products.length) : texts.count(products.length))}
        </span>
        <LookChoice look={look} onLook={setLook} />
        {add}
        <Menu
          trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
          items={[
            {
              label: texts.importCsv,
              icon: <Upload size={18} aria-hidden="true" />,
              onSelect: () => setDoing({ action: 'import' }),
            },
            {
              label: isFiltered ? texts.exportFound : texts.exportCsv,
              icon: <Download size={18} aria-hidden="true" />,
              // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
              link: <a href={exportAddress(filter)} download />,
            },
          ]}
        />
      </div>
      {list.isError && products.length === 0 ? (
        <ErrorPanel title={texts.failed} text={texts.failedHelp} onRetry={() => void list.refetch()} />
      ) : !pages ? (
        <LoadingProducts look={shown} />
      ) : products.length > 0 ? (
        <div className={shown === 'rows' ? styles.rows : undefined}>
          <ProductGrid products={products} hasMore={list.hasNextPage} label={texts.list} look={shown}>
            {(product, place, of) => (
              <AdminProductCard key={product.id} product={product} place={place} of={of} onAct={act} />
            )}
          </ProductGrid>
        </div>
      ) : pages.at(-1)?.anyProducts ? (
        <Empty
          title={texts.empty}
          text={texts.emptySearch}
          action={<Button onClick={clear}>{texts.clearFilters}</Button>}
        />
      ) : (
        <Empty title={texts.empty} text={texts.emptyFirst} />
      )}
      {list.isFetchNextPageError && <MoreFailed text={texts.moreFailed} onRetry={() => void list.fetchNextPage()} />}
      <NextPage ready={mayLoad} load={list.fetchNextPage} />
      {opened !== undefined && (
        <AdminProductDetail
          id={opened}
          known={products.find(one => one.id === opened)}
          onClose={closeDetails}
          onEdit={product => {
            closeDetails();
            setDoing({ action: 'edit', product });
          }}
        />
      )}
      {/* After the details, which give the focus back. */}
      {(adding || doing?.action === 'add' || (doing?.action === 'edit' && opened === undefined)) && (
        <ProductForm
          product={doing?.action === 'edit' ? doing.product : undefined}
          onDone={saved => {
            stop();
            toast(doing?.action === 'edit' ? texts.saved(saved.productCode) : texts.added(saved.productCode));
          }}
          onClose={stop}
        />
      )}
      {doing?.action === 'import' && (
        <ImportProducts
          onDone={({ created, updated }) => {
            stop();
            toast(texts.imported(created, updated));
          }}
          onClose={stop}
        />
      )}
      {doing?.action === 'delete' && <DeleteProduct product={doing.product} onClose={stop} />}
    </div>
  );
}

/** The address of the same products as CSV. */
function exportAddress(filter: ProductFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const { path } = methodAndPath('exportProducts');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
