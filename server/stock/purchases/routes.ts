import type { Serve } from '../../platform/http/serve.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { purchasesExport } from './export-purchases.ts';
import { placePurchase } from './place-purchase.ts';
import { readPurchase } from './read-purchase.ts';
import { readPurchases } from './read-purchases.ts';
import { receivePurchase } from './receive-purchase.ts';
import { updatePurchase } from './update-purchase.ts';

export function purchaseRoutes(serve: Serve): void {
  serve('readPurchases', readPurchases);
  serve.table(purchasesExport);
  serve('placePurchase', placePurchase);
  serve('readPurchase', readPurchase);
  serve('updatePurchase', updatePurchase);
  serve('receivePurchase', receivePurchase);
  serve('cancelPurchase', cancelPurchase);
}
