import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, MessageSquare, Search, ShoppingBag } from 'lucide-react';
import { sideOf } from '#contract/call/roles.ts';
import { useCart } from '../cart/cart-provider.tsx';
import { useUnreadMessages } from '../messages/use-unread-messages.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { firstLetter } from '../platform/format/first-letter.ts';
import { formatCount } from '../platform/format/format.ts';
import { buttonLook, CornerDot, IconButton } from '../platform/kit/button.tsx';
import { roleLabels } from '../platform/session/role-labels.ts';
import { useMayOrder, useUser } from '../platform/session/user.ts';
import styles from './dashboard.module.css';
import type { OrdersSearch } from './navigation/search-params.ts';
import { menuTexts } from './navigation/texts.ts';
import { texts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

type Props = { title: string; onOpenMenu: () => void; onSearch: () => void };

/** Title, search, cart, unread messages, notifications, and the signed-in user (NA-6). */
export function Head({ title, onOpenMenu, onSearch }: Props) {
  const user = useUser();
  const mayOrder = useMayOrder();
  const isStaff = sideOf(user.role) === 'admin';
  return (
    <header className={styles.head}>
      <span className={styles.menuButton}>
        <IconButton
          label={texts.openMenu}
          aria-controls="sidebar"
          onClick={onOpenMenu}
          icon={<MenuIcon size={20} aria-hidden="true" />}
        />
      </span>
      <h1>{title}</h1>
      <div className={styles.right}>
        <span className={styles.search}>
          <IconButton
            label={menuTexts.find}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onSearch}
            icon={<Search size={20} strokeWidth={1.7} aria-hidden="true" />}
          />
        </span>
        {!isStaff && mayOrder && <CartButton />}
        <UnreadLink isStaff={isStaff} />
        <NotificationBell />
        <UserMenu
          trigger={
            <button type="button" className={styles.me} aria-label={`${user.displayName}, ${roleLabels[user.role]}`}>
              <span className={styles.avatar} aria-hidden="true">
                {isStaff ? 'A' : firstLetter(user.displayName)}
              </span>
              <span>
                <b dir="auto">{user.displayName}</b>
                <small>{roleLabels[user.role]}</small>
              </span>
            </button>
          }
        />
      </div>
    </header>
  );
}

function CartButton() {
  const { items, toggle, isOpen } = useCart();
  return (
    <IconButton
      label={texts.cart(items.length)}
      aria-expanded={isOpen}
      count={items.length}
      countTone="accent"
      onClick={toggle}
      icon={<ShoppingBag size={20} strokeWidth={1.7} aria-hidden="true" />}
    />
  );
}

/**
 * The number of unread messages. It leads staff to the orders that have some, and customers to the newest conversation;
 * both to an archived order when only archived ones have unread messages.
 */
function UnreadLink({ isStaff }: { isStaff: boolean }) {
  const { count, orders } = useUnreadMessages();
  const label = count === undefined ? texts.unread : formatCount(count, 'unread message');
  const first = orders.find(order => !order.archived) ?? orders[0];
  const opened: OrdersSearch = first ? { archived: first.archived ? '1' : undefined, order: first.id, talk: '1' } : {};
  return (
    <Link
      to={isStaff ? '/' : '/orders'}
      search={isStaff ? { tab: 'orders', ...(first && !first.archived ? { unread: '1' } : opened) } : opened}
      className={buttonLook('quiet', { icon: true })}
      aria-label={label}
      title={label}
    >
      <MessageSquare size={20} strokeWidth={1.7} aria-hidden="true" />
      <CornerDot count={count ?? 0} />
    </Link>
  );
}
