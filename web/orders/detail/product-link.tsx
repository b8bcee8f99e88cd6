import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { sideOf } from '#contract/call/roles.ts';
import { useUser } from '../../platform/session/user.ts';

type Props = Omit<LinkComponentProps, 'to' | 'search'> & { productId: number };

/** Links a product of an order to the catalog. */
export function ProductLink({ productId, ...props }: Props) {
  const isStaff = sideOf(useUser().role) === 'admin';
  return <Link {...props} to="/" search={{ ...(isStaff && { tab: 'catalog' as const }), product: productId }} />;
}
