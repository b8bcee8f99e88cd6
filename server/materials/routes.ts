import type { Serve } from '../platform/http/serve.ts';
import { createMaterial } from './create-material.ts';
import { createTemplate } from './create-template.ts';
import { deleteMaterial } from './delete-material.ts';
import { deleteTemplate } from './delete-template.ts';
import { materialDemandExport } from './export-material-demand.ts';
import { importMaterials, materialImportTemplate, prepareMaterialImport } from './import-materials.ts';
import { readMaterialByProduct } from './read-material-by-product.ts';
import { readMaterialDemand } from './read-material-demand.ts';
import { readMaterialSuggestions } from './read-material-suggestions.ts';
import { readMaterials } from './read-materials.ts';
import { readOrderMaterials } from './read-order-materials.ts';
import { readRecordColors } from './read-record-colors.ts';
import { readTemplates } from './read-templates.ts';
import { takeOrderColor } from './take-order-color.ts';
import { updateMaterial } from './update-material.ts';
import { updateTemplate } from './update-template.ts';

export function materialRoutes(serve: Serve): void {
  serve('readMaterialByProduct', readMaterialByProduct);
  serve('readOrderMaterials', readOrderMaterials);
  serve('readMaterialDemand', readMaterialDemand);
  serve.table(materialDemandExport);
  serve('readRecordColors', readRecordColors);
  serve('takeOrderColor', takeOrderColor);
  serve('readMaterials', readMaterials);
  serve('readMaterialSuggestions', readMaterialSuggestions);
  serve('createMaterial', createMaterial);
  serve('importMaterials', importMaterials, { prepare: prepareMaterialImport });
  serve.table(materialImportTemplate);
  serve('updateMaterial', updateMaterial);
  serve('deleteMaterial', deleteMaterial);
  serve('readTemplates', readTemplates);
  serve('createTemplate', createTemplate);
  serve('updateTemplate', updateTemplate);
  serve('deleteTemplate', deleteTemplate);
}
