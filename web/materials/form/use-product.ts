import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../browser/use-settled.ts';
import { codesOptions } from '../queries.ts';

/** Returns the product of the catalog with the typed code. */
export function useProduct(typed: string) {
  const code = useSettled(typed);
  const { data = [] } = useQuery({ ...codesOptions(code), enabled: code !== '' });
  return data.find(({ productCode }) => productCode.toLowerCase() === typed.toLowerCase());
}
