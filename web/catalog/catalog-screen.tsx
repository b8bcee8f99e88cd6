import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { later } from '../browser/later.tsx';
import { useIsNarrow } from '../browser/use-is-narrow.ts';
import { hasProduct } from '../cart/cart.ts';
import { useCart, useCartActions } from '../cart/cart-provider.tsx';
import { CustomizeButton } from '../cart/customize-button.tsx';
import { QuickOrder } from '../cart/quick-order.tsx';
import { Empty, ErrorPanel, MoreFailed } from '../kit/states.tsx';
import { NextPage } from '../lists/next-page.tsx';
import { SkeletonCards } from '../lists/skeleton.tsx';
import { useOpening } from '../lists/use-opening.ts';
import { usePages } from '../lists/use-pages.ts';
import { useToast } from '../overlays/toast.tsx';
import { CatalogFilters } from './catalog-filters.tsx';
import styles from './catalog-screen.module.css';
import { ProductCard } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import { catalogOptions } from './queries.ts';
import { texts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const loadPanel = () => import('../cart/cart-panel.tsx');
const CartPanel = later(async () => (await loadPanel()).CartPanel);
// The cart panel, which the first product opens, is loaded too, while there is a connection.
const ProductDetail = later(async () => {
  const [module] = await Promise.all([import('./product-detail.tsx'), loadPanel()]);
  return module.ProductDetail;
});
const route = getRouteApi('/signed-in/');
/** The first pictures load at once, the others when they come near the viewport. */
const firstScreen = 8;

/** The Catalog tab. The URL holds the search and the opened product. */
export function CatalogScreen() {
  const { productCode, color, product, quick } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const { items, isOpen, has } = useCart();
  const catalog = useInfiniteQuery(catalogOptions({ productCode, color }));
  const { pages, mayLoad } = usePages(catalog);
  const products = pages?.flatMap(page => page.products) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);
  const pick = usePick();
  const { open, close } = useOpening(
    product,
    (opened, how) => void navigate({ search: before => ({ ...before, product: opened }), resetScroll: false, ...how }),
  );

  return (
    <div className={`${styles.split} ${isOpen ? styles.withCart : ''}`}>
      <div ref={box} className={styles.screen} {...kept}>
        <div className={styles.intro}>
          <p>{texts.intro}</p>
          <QuickOrder
            opened={quick}
            go={(opened, how) => void navigate({ search: before => ({ ...before, quick: opened }), ...how })}
          />
        </div>
        <CatalogFilters search={{ productCode, color }} />
        {catalog.isError && products.length === 0 ? (
          <ErrorPanel title={texts.failed} text={texts.productFailedHelp} onRetry={() => void catalog.refetch()} />
        ) : !pages ? (
          <SkeletonCards text={texts.loading} />
        ) : products.length === 0 ? (
          <Empty title={texts.empty} text={texts.emptyHelp} />
        ) : (
          <ProductGrid products={products} hasMore={catalog.hasNextPage} label={texts.list}>
            {(one, place, of) => (
              <ProductCard
                key={one.id}
                product={one}
                chosen={has(one.productCode)}
                place={place}
                of={of}
                eager={place <= firstScreen}
                onOpen={open}
                onPick={pick}
              />
            )}
          </ProductGrid>
        )}
        {catalog.isFetchNextPageError && (
          <MoreFailed text={texts.moreFailed} onRetry={() => void catalog.fetchNextPage()} />
        )}
        <NextPage ready={mayLoad} load={catalog.fetchNextPage} />
      </div>
      {isOpen && <CartPanel />}
      {items.length > 0 && !isOpen && (
        <div className={styles.sticky}>
          <CustomizeButton count={items.length} />
        </div>
      )}
      {product !== undefined && (
        <ProductDetail id={product} known={products.find(one => one.id === product)} onClose={close} />
      )}
    </div>
  );
}

/** Selects a product, or takes it out again with Undo. Always the same function until the window changes its width. */
function usePick() {
  const actions = useCartActions();
  const toast = useToast();
  const isNarrow = useIsNarrow();
  return useCallback(
    async (product: Product) => {
      if (hasProduct(actions.latest(), product.productCode)) {
        const { takeOut } = await import('../cart/use-remove-from-cart.ts');
        return takeOut(actions, toast, product.productCode);
      }
      actions.add(product);
      // On phones the cart would cover the catalog; the button at the lower edge counts the products.
      if (isNarrow) actions.close();
    },
    [actions, toast, isNarrow],
  );
}
