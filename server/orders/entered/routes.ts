import type { Serve } from '../../platform/http/serve.ts';
import { prepareOrderPictures } from '../prepare-order-pictures.ts';
import { enterOrder } from './enter-order.ts';
import { explainEnteredOrder } from './explain-entered-order.ts';

export function enteredOrderRoutes(serve: Serve): void {
  serve('enterOrder', enterOrder, { prepare: prepareOrderPictures, explain: explainEnteredOrder });
}
