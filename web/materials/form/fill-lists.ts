import type { UseFormReturn } from 'react-hook-form';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { ListValues } from './form-values.ts';

/** Replaces the rows of all four lists. Returns the function that restores them. */
export function fillLists(form: UseFormReturn<ListValues>, lists: ListValues): () => void {
  const before = structuredClone(form.getValues());
  fill(form, lists);
  return () => fill(form, before);
}

function fill({ setValue, clearErrors }: UseFormReturn<ListValues>, lists: ListValues): void {
  for (const category of materialCategories) setValue(category, lists[category], { shouldDirty: true });
  clearErrors(materialCategories);
}
