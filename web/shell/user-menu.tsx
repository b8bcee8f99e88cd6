import { useNavigate } from '@tanstack/react-router';
import { cloneElement, type HTMLAttributes, type ReactElement, useCallback, useEffect, useState } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import { later } from '../platform/browser/later.tsx';
import { Menu } from '../platform/overlays/menu.tsx';
import { useUser } from '../platform/session/queries.ts';
import type { userMenuItems } from './user-menu-items.tsx';

const ChangePassword = later(async () => (await import('../accounts/security/change-password.tsx')).ChangePassword);
/** Preloads the entries after the first screen, so that the menu opens at once and works without a connection. */
const preloadAfterMs = 5_000;

/** The user's own settings: theme, password, and sign-out. Its entries load after the first screen. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  const [changing, setChanging] = useState(false);
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
    changePassword: () => setChanging(true),
  });
  return (
    <>
      <Menu
        trigger={cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, { onClick: load })}
        items={items ?? []}
      />
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
