import { KeyRound, LogOut, Mail, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import { chooseTheme, readTheme } from '../platform/browser/theme.ts';
import type { MenuChoice, MenuItem } from '../platform/overlays/menu.tsx';
import { logout } from '../platform/session/queries.ts';
import { chooseStartTab, readStartTab, startTabs } from './navigation/start-tab.ts';
import { menuTexts as texts } from './navigation/texts.ts';

const themes = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const;

type Given = {
  userId: number;
  isStaff: boolean;
  openEmails: () => void;
  openSecurity: () => void;
  changePassword: () => void;
};

/**
 * The entries of the user's own menu: theme, password, sign-in and security, sign-out, and for staff the start tab and
 * emails.
 */
export function userMenuItems({
  userId,
  isStaff,
  openEmails,
  openSecurity,
  changePassword,
}: Given): (MenuItem | MenuChoice)[] {
  return [
    {
      name: texts.theme,
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
              isChosen: () => readStartTab(userId) === tab,
              onSelect: () => chooseStartTab(userId, tab),
            })),
          },
        ]
      : []),
    { label: texts.changePassword, icon: <KeyRound size={18} aria-hidden="true" />, onSelect: changePassword },
    { label: texts.security, icon: <ShieldCheck size={18} aria-hidden="true" />, onSelect: openSecurity },
    ...(isStaff ? [{ label: texts.emails, icon: <Mail size={18} aria-hidden="true" />, onSelect: openEmails }] : []),
    { label: texts.logout, icon: <LogOut size={18} aria-hidden="true" />, onSelect: logout },
  ];
}
