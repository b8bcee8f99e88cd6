import { useNavigate } from '@tanstack/react-router';
import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { sideOf } from '#contract/call/roles.ts';
import { Menu } from '../platform/overlays/menu.tsx';
import { useUser } from '../platform/session/user.ts';
import type { userMenuItems } from './user-menu-items.tsx';

/** Preloads the entries after the first screen, so that the menu opens at once and works without a connection. */
const preloadAfterMs = 5_000;

/** The user's own settings. Its entries and their dialogs load after the first screen. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  const [Shown, setShown] = useState<ComponentType<{ onClose: () => void }>>();
  const [makeItems, setMakeItems] = useState<typeof userMenuItems>();
  const navigate = useNavigate();
  const { id, role } = useUser();
  const load = useCallback(() => {
    import('./user-menu-items.tsx').then(
      loaded => setMakeItems(() => loaded.userMenuItems),
      () => {}, // the next click loads them
    );
  }, []);
  useEffect(() => {
    const timer = setTimeout(load, preloadAfterMs);
    return () => clearTimeout(timer);
  }, [load]);

  const items = makeItems?.({
    userId: id,
    isStaff: sideOf(role) === 'admin',
    openEmails: () => void navigate({ to: '/', search: now => ({ ...now, emails: '1' as const }) }),
    openSecurity: () => void navigate({ to: '/security' }),
    show: dialog => setShown(() => dialog),
  });
  return (
    <>
      <Menu
        trigger={cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, { onClick: load })}
        items={items ?? []}
      />
      {Shown && <Shown onClose={() => setShown(undefined)} />}
    </>
  );
}
