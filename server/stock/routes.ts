import type { Serve } from '../platform/http/serve.ts';
import { adjustStock } from './adjust-stock.ts';
import { countMaterial } from './count-material.ts';
import { createStockMaterial } from './create-stock-material.ts';
import { deleteStockMaterial } from './delete-stock-material.ts';
import { movementsExport } from './export-movements.ts';
import { shortagesExport } from './export-shortages.ts';
import { stockExport, stockImportTemplate } from './export-stock.ts';
import { importStock, prepareStockImport } from './import-stock.ts';
import { readMovements } from './read-movements.ts';
import { readShortages } from './read-shortages.ts';
import { readStock } from './read-stock.ts';
import { readStockMaterial } from './read-stock-material.ts';
import { setMaterialNames } from './set-material-names.ts';
import { startStock } from './start-stock.ts';
import { undoMovement } from './undo-movement.ts';
import { updateStockMaterial } from './update-stock-material.ts';

export function stockRoutes(serve: Serve): void {
  serve('readStock', readStock);
  serve.table(stockExport);
  serve('readShortages', readShortages);
  serve.table(shortagesExport);
  serve('readStockMaterial', readStockMaterial);
  serve('createStockMaterial', createStockMaterial);
  serve('updateStockMaterial', updateStockMaterial);
  serve('deleteStockMaterial', deleteStockMaterial);
  serve('startStock', startStock);
  serve('importStock', importStock, { prepare: prepareStockImport });
  serve.table(stockImportTemplate);
  serve('setMaterialNames', setMaterialNames);
  serve('readMovements', readMovements);
  serve.table(movementsExport);
  serve('countMaterial', countMaterial);
  serve('adjustStock', adjustStock);
  serve('undoMovement', undoMovement);
}
