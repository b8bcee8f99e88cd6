import { useNavigate } from '@tanstack/react-router';
import { KeyRound, LogOut, Mail, Monitor, Moon, Sun } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import { later } from '../browser/later.tsx';
import { chooseTheme, readTheme } from '../browser/theme.ts';
import { Menu } from '../overlays/menu.tsx';
import { logout, useUser } from '../session/queries.ts';
import { chooseStartTab, readStartTab, startTabs } from './start-tab.ts';
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
  const navigate = useNavigate();
  const { id, role } = useUser();
  const isStaff = sideOf(role) === 'admin';
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
          ...(isStaff
            ? [
                {
                  name: texts.openOnSignIn,
                  choices: startTabs.map(tab => ({
                    label: texts.startTabs[tab],
                    isChosen: () => readStartTab(id) === tab,
                    onSelect: () => chooseStartTab(id, tab),
                  })),
                },
              ]
            : []),
          {
            label: 'Change Password',
            icon: <KeyRound size={18} aria-hidden="true" />,
            onSelect: () => setChanging(true),
          },
          ...(isStaff
            ? [
                {
                  label: texts.emails,
                  icon: <Mail size={18} aria-hidden="true" />,
                  onSelect: () => void navigate({ to: '/', search: now => ({ ...now, emails: '1' as const }) }),
                },
              ]
            : []),
          { label: 'Logout Account', icon: <LogOut size={18} aria-hidden="true" />, onSelect: logout },
        ]}
      />
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
