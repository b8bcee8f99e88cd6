import { useQuery } from '@tanstack/react-query';
import { folded } from '#contract/call/folding.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { codesOptions } from '../queries.ts';

/** Returns the product of the catalog with the typed code, else the only one with the same folded code. */
export function useProduct(typed: string) {
  const code = useSettled(typed);
  const { data = [] } = useQuery({ ...codesOptions(code), enabled: code !== '' });
  const exact = data.find(({ productCode }) => productCode.toLowerCase() === typed.toLowerCase());
  const [only, ...others] = data.filter(({ productCode }) => folded(productCode) === folded(typed));
  return exact ?? (others.length === 0 ? only : undefined);
}
