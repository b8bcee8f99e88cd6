import { KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { logout } from '../accounts/queries.ts';
import { later } from '../kit/later.tsx';
import { Menu } from '../kit/menu.tsx';
import { chooseTheme } from '../kit/theme.ts';

const ChangePassword = later(async () => (await import('../accounts/change-password.tsx')).ChangePassword);

/** What belongs to the person: the look, the password, and signing out. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  const [changing, setChanging] = useState(false);
  return (
    <>
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
          {
            label: 'Change Password',
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => setChanging(true),
          },
          { label: 'Logout', icon: <LogOut size={18} aria-hidden="true" />, onSelect: logout },
        ]}
      />
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
