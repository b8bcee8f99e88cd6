import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { logout } from '../accounts/queries.ts';
import { Menu } from '../kit/menu.tsx';
import { chooseTheme } from '../kit/theme.ts';

/** What belongs to the person: the look, and signing out. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  return (
    <Menu
      trigger={trigger}
      items={[
        { label: 'Light', icon: <Sun size={18} aria-hidden="true" />, onSelect: () => chooseTheme('light') },
        { label: 'Dark', icon: <Moon size={18} aria-hidden="true" />, onSelect: () => chooseTheme('dark') },
        {
          label: 'As the system',
          icon: <Monitor size={18} aria-hidden="true" />,
          onSelect: () => chooseTheme('system'),
        },
        { label: 'Logout', icon: <LogOut size={18} aria-hidden="true" />, onSelect: () => void logout() },
      ]}
    />
  );
}
