import type { Serve } from '../http/serve.ts';
import { readAdminProducts, readCatalog, readCatalogColors, readCatalogProduct } from './read-catalog.ts';

export function catalogueRoutes(serve: Serve): void {
  serve('readCatalog', readCatalog);
  serve('readCatalogColors', readCatalogColors);
  serve('readCatalogProduct', readCatalogProduct);
  serve('readAdminProducts', readAdminProducts);
}
