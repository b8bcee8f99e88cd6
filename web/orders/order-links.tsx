import { Link } from '@tanstack/react-router';
import { sideOf } from '#contract/call/roles.ts';
import type { Order } from '#contract/orders/orders.ts';
import { useUser } from '../platform/session/user.ts';

/** Links to other orders by their numbers: of which an order makes items again, or which make its items again (DL-6). */
export function OrderLinks({ ids }: { ids: readonly Order['id'][] }) {
  const isStaff = sideOf(useUser().role) === 'admin';
  return ids.map((id, place) => (
    <span key={id}>
      {place > 0 && ', '}
      {isStaff ? (
        <Link to="/" search={{ tab: 'orders', order: id }}>
          #{id}
        </Link>
      ) : (
        <Link to="/orders" search={{ order: id }}>
          #{id}
        </Link>
      )}
    </span>
  ));
}
