import type { Serve } from '../../platform/http/serve.ts';
import { createSupplier } from './create-supplier.ts';
import { deleteSupplier } from './delete-supplier.ts';
import { suppliersExport } from './export-suppliers.ts';
import { readSuppliers } from './read-suppliers.ts';
import { updateSupplier } from './update-supplier.ts';

export function supplierRoutes(serve: Serve): void {
  serve('readSuppliers', readSuppliers);
  serve.table(suppliersExport);
  serve('createSupplier', createSupplier);
  serve('updateSupplier', updateSupplier);
  serve('deleteSupplier', deleteSupplier);
}
