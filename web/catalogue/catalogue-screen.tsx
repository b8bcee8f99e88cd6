import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCart } from '../cart/cart-provider.tsx';
import { CustomizeButton } from '../cart/customize-button.tsx';
import { later } from '../kit/later.tsx';
import { NextPage } from '../kit/next-page.tsx';
import { SkeletonCards } from '../kit/skeleton.tsx';
import { Empty, ErrorPanel, MoreFailed } from '../kit/states.tsx';
import { useOpening } from '../kit/use-opening.ts';
import { usePages } from '../kit/use-pages.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import styles from './catalogue-screen.module.css';
import { ProductCard } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import { catalogueOptions } from './queries.ts';
import { texts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const loadPanel = () => import('../cart/cart-panel.tsx');
const CartPanel = later(async () => (await loadPanel()).CartPanel);
// With the panel that the first product opens: both are loaded while there is a connection.
const ProductDetail = later(async () => {
  const [module] = await Promise.all([import('./product-detail.tsx'), loadPanel()]);
  return module.ProductDetail;
});
const route = getRouteApi('/signed-in/');
/** Pictures on the first screen load at once, the others as they come near. */
const firstScreen = 8;

/** The Catalog tab (specification 2). */
export function CatalogueScreen() {
  const { productCode, color, product } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const { items, isOpen, has } = useCart();
  const catalogue = useInfiniteQuery(catalogueOptions({ productCode, color }));
  const { pages, mayLoad } = usePages(catalogue);
  const products = pages?.flatMap(page => page.products) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);
  const { open, close } = useOpening(
    product,
    (opened, how) => void navigate({ search: before => ({ ...before, product: opened }), resetScroll: false, ...how }),
  );

  return (
    <div className={`${styles.split} ${isOpen ? styles.withCart : ''}`}>
      <div ref={box} className={styles.screen} {...kept}>
        <p className={styles.intro}>{texts.intro}</p>
        <CatalogueFilters search={{ productCode, color }} />
        {catalogue.isError && products.length === 0 ? (
          <ErrorPanel title={texts.failed} text={texts.productFailedHelp} onRetry={() => void catalogue.refetch()} />
        ) : !pages ? (
          <SkeletonCards text={texts.loading} />
        ) : products.length === 0 ? (
          <Empty title={texts.empty} text={texts.emptyHelp} />
        ) : (
          <ProductGrid products={products} hasMore={catalogue.hasNextPage} label={texts.list}>
            {(one, place, of) => (
              <ProductCard
                key={one.id}
                product={one}
                chosen={has(one.productCode)}
                place={place}
                of={of}
                eager={place <= firstScreen}
                onOpen={open}
              />
            )}
          </ProductGrid>
        )}
        {catalogue.isFetchNextPageError && (
          <MoreFailed text={texts.moreFailed} onRetry={() => void catalogue.fetchNextPage()} />
        )}
        <NextPage ready={mayLoad} load={catalogue.fetchNextPage} />
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
