import type { Serve } from '../../platform/http/serve.ts';
import { changeOrderProduct } from './change-order-product.ts';

export function productChangeRoutes(serve: Serve): void {
  serve('changeOrderProduct', changeOrderProduct);
}
