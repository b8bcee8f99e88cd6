import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { hasProduct } from '../cart/cart.ts';
import { useCart, useCartActions } from '../cart/cart-provider.tsx';
import { CustomizeButton } from '../cart/customize-button.tsx';
import { QuickOrder } from '../cart/quick-order/quick-order.tsx';
import { later } from '../platform/browser/later.tsx';
import { useIsNarrow } from '../platform/browser/use-is-narrow.ts';
import { ErrorPanel, MoreFailed } from '../platform/kit/states.tsx';
import { NextPage } from '../platform/lists/next-page.tsx';
import { SkeletonCards } from '../platform/lists/skeleton.tsx';
import { useOpening } from '../platform/lists/use-opening.ts';
import { usePages } from '../platform/lists/use-pages.ts';
import { useRareToast } from '../platform/overlays/toast.tsx';
import { useMayOrder } from '../platform/session/user.ts';
import { CatalogFilters } from './catalog-filters.tsx';
import styles from './catalog-screen.module.css';
import { ProductCard } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import { catalogOptions } from './queries.ts';
import { texts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const loadPanel = () => import('../cart/cart-panel.tsx');
const CartPanel = later(async () => (await loadPanel()).CartPanel);
// The first product opens the cart panel, so its code is loaded while there is a connection.
const ProductDetail = later(async () => {
  const [module] = await Promise.all([import('./product-detail.tsx'), loadPanel()]);
  return module.ProductDetail;
});
const Mentioned = later(async () => (await import('./mentioned.tsx')).Mentioned);
const route = getRouteApi('/signed-in/');
/** The first pictures load at once; the others load when they come near the viewport. */
const firstScreen = 8;

/** The Catalog tab. The URL contains the search and the opened product. */
export function CatalogScreen() {
  const { productCode, color, product, quick } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const { isOpen } = useCart();
  const catalog = useInfiniteQuery(catalogOptions({ productCode, color }));
  const products = productsOf(catalog);
  const isEmpty = catalog.isSuccess && products?.length === 0;
  const mentioned = useInfiniteQuery({
    ...catalogOptions({ words: productCode, color }),
    enabled: isEmpty && !!productCode,
  });
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);
  const { open, close } = useOpening(
    product,
    (opened, how) => void navigate({ search: before => ({ ...before, product: opened }), resetScroll: false, ...how }),
  );
  const others = productsOf(mentioned) ?? [];
  const clear = () => void navigate({ search: before => ({ ...before, productCode: undefined, color: undefined }) });

  return (
    <div className={`column ${isOpen ? styles.withCart : ''}`}>
      <div ref={box} className={styles.screen} {...kept}>
        <p className={styles.intro}>{texts.intro}</p>
        <div className={styles.bar}>
          <CatalogFilters search={{ productCode, color }} />
          <QuickOrder
            opened={quick}
            go={(opened, how) => void navigate({ search: before => ({ ...before, quick: opened }), ...how })}
          />
        </div>
        {isEmpty && !mentioned.isLoading ? (
          <Mentioned
            typed={productCode}
            count={others.length}
            hasMore={mentioned.hasNextPage}
            title={texts.empty}
            text={texts.emptyHelp}
            onClear={clear}
          >
            <Products list={mentioned} onOpen={open} />
          </Mentioned>
        ) : (
          <Products list={catalog} onOpen={open} />
        )}
      </div>
      {isOpen && <CartPanel />}
      <StickyButton />
      {product !== undefined && (
        <ProductDetail
          id={product}
          known={[...(products ?? []), ...others].find(one => one.id === product)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The button at the lower edge that opens the cart. */
function StickyButton() {
  const { items, isOpen } = useCart();
  if (items.length === 0 || isOpen) return null;
  return (
    <div className={styles.sticky}>
      <CustomizeButton count={items.length} />
    </div>
  );
}

type List = ReturnType<typeof useInfiniteQuery<ListedPage, Error, InfiniteData<ListedPage>>>;
type ListedPage = { products: Product[]; nextCursor: string | null };
const productsOf = ({ data }: Pick<List, 'data'>) => data?.pages.flatMap(page => page.products);

/** The cards of a list, with its loading and error states. */
function Products({ list, onOpen }: { list: List; onOpen: (id: number) => void }) {
  const { pages, mayLoad } = usePages(list);
  const { has } = useCart();
  const pick = usePick();
  const mayOrder = useMayOrder();
  const products = pages?.flatMap(page => page.products) ?? [];
  if (list.isError && products.length === 0) {
    return <ErrorPanel title={texts.failed} onRetry={() => void list.refetch()} />;
  }
  if (!pages || products.length === 0) return <SkeletonCards text={texts.loading} />;
  return (
    <>
      <ProductGrid products={products} hasMore={list.hasNextPage} label={texts.list}>
        {(one, place, of) => (
          <ProductCard
            key={one.id}
            product={one}
            chosen={has(one)}
            place={place}
            of={of}
            eager={place <= firstScreen}
            onOpen={onOpen}
            onPick={mayOrder ? pick : undefined}
          />
        )}
      </ProductGrid>
      {list.isFetchNextPageError && <MoreFailed text={texts.moreFailed} onRetry={() => void list.fetchNextPage()} />}
      <NextPage ready={mayLoad} load={list.fetchNextPage} />
    </>
  );
}

/**
 * Returns the function that selects a product, or deselects it with Undo. It stays the same until the window's width
 * changes.
 */
function usePick() {
  const actions = useCartActions();
  const toast = useRareToast();
  const isNarrow = useIsNarrow();
  return useCallback(
    async (product: Product) => {
      if (hasProduct(actions.latest(), product)) {
        const { takeOut } = await import('../cart/use-remove-from-cart.ts');
        return takeOut(actions, toast, product);
      }
      actions.add(product);
      // On phones the cart would cover the catalog, so the button at the lower edge shows the number of products.
      if (isNarrow) actions.close();
    },
    [actions, toast, isNarrow],
  );
}
