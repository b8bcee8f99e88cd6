import { KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { later } from '../browser/later.tsx';
import { chooseTheme, readTheme } from '../browser/theme.ts';
import { Menu } from '../overlays/menu.tsx';
import { logout } from '../session/queries.ts';
import { texts } from './texts.ts';

const ChangePassword = later(async () => (await import('../accounts/change-password.tsx')).ChangePassword);
const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

/** The user's own settings: theme, password, and sign-out. */
export function UserMenu({ trigger }: { trigger: ReactElement }) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Menu
        trigger={trigger}
        items={[
          {
            name: 'Theme',
            choices: themes.map(([theme, Icon]) => ({
              label: texts.themes[theme],
              icon: <Icon size={18} aria-hidden="true" />,
              isChosen: () => readTheme() === theme,
              onSelect: () => chooseTheme(theme),
            })),
          },
          {
            label: 'Change Password',
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => setChanging(true),
          },
          { label: 'Logout Account', icon: <LogOut size={18} aria-hidden="true" />, onSelect: logout },
        ]}
      />
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
