import { unitsFor } from '#contract/stock/amounts.ts';
import { SelectOptions } from '../platform/forms/field.tsx';
import type { Material } from './queries.ts';
import { texts } from './texts.ts';

/** The units in which an amount of a material is entered: those of its kind, and the packs in which it comes. */
export function UnitOptions({ unit, packName }: Pick<Material, 'unit' | 'packName'>) {
  return (
    <SelectOptions of={unitsFor(unit, packName !== null).map(one => [one, texts.unitOf({ unit: one, packName })])} />
  );
}
