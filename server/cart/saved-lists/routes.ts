import { prepareOrderPictures } from '../../orders/prepare-order-pictures.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { readList } from './read-list.ts';
import { readLists } from './read-lists.ts';
import { updateList } from './update-list.ts';

export function savedListRoutes(serve: Serve): void {
  serve('readLists', readLists);
  serve('readList', readList);
  serve('createList', createList, { prepare: prepareOrderPictures });
  serve('updateList', updateList, { prepare: prepareOrderPictures });
  serve('deleteList', deleteList);
}
