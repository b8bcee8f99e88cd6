import type { Serve } from '../platform/http/serve.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { productExport, productImportTemplate } from './export-products.ts';
import { importProducts, prepareProductImport } from './import-products.ts';
import { matchPictureNames } from './match-picture-names.ts';
import { prepareChangedProduct, prepareNewProduct } from './prepare-product.ts';
import { readAdminProduct, readAdminProducts } from './read-admin-products.ts';
import { readCatalog, readCatalogColors, readCatalogProduct } from './read-catalog.ts';
import { updateProduct } from './update-product.ts';

export function catalogRoutes(serve: Serve): void {
  serve('readCatalog', readCatalog);
  serve('readCatalogColors', readCatalogColors);
  serve('readCatalogProduct', readCatalogProduct);
  serve('readAdminProducts', readAdminProducts);
  // The workshop sees all products, so the same function returns all colors.
  serve('readAdminProductColors', readCatalogColors);
  serve('readAdminProduct', readAdminProduct);
  serve('createProduct', createProduct, { prepare: prepareNewProduct });
  serve('updateProduct', updateProduct, { prepare: prepareChangedProduct });
  serve('matchPictureNames', matchPictureNames);
  serve('deleteProduct', deleteProduct);
  serve('importProducts', importProducts, { prepare: prepareProductImport });
  serve.table(productExport);
  serve.table(productImportTemplate);
}
