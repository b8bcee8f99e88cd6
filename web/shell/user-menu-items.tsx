import { CalendarDays, KeyRound, LogOut, Mail, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react';
import type { ComponentType } from 'react';
import { later } from '../platform/browser/later.tsx';
import { chooseTheme, readTheme } from '../platform/browser/theme.ts';
import type { MenuChoice, MenuItem } from '../platform/overlays/menu.tsx';
import { logout } from '../platform/session/queries.ts';
import { chooseStartTab, readStartTab, startTabs } from './navigation/start-tab.ts';
import { adminLabels, labels, menuTexts as texts } from './navigation/texts.ts';

const ChangePassword = later(async () => (await import('../accounts/security/change-password.tsx')).ChangePassword);
const CalendarLink = later(async () => (await import('../accounts/calendar-link/calendar-link.tsx')).CalendarLink);

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
  show: (dialog: ComponentType<{ onClose: () => void }>) => void;
};

/**
 * The entries of the user's own menu: theme, password, sign-in and security, calendar link, sign-out, and for staff the
 * start tab and emails.
 */
export function userMenuItems({ userId, isStaff, openEmails, openSecurity, show }: Given): (MenuItem | MenuChoice)[] {
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
              label: adminLabels[tab],
              isChosen: () => readStartTab(userId) === tab,
              onSelect: () => chooseStartTab(userId, tab),
            })),
          },
        ]
      : []),
    {
      label: texts.changePassword,
      icon: <KeyRound size={18} aria-hidden="true" />,
      onSelect: () => show(ChangePassword),
    },
    { label: labels.security, icon: <ShieldCheck size={18} aria-hidden="true" />, onSelect: openSecurity },
    {
      label: texts.calendarLink,
      icon: <CalendarDays size={18} aria-hidden="true" />,
      onSelect: () => show(CalendarLink),
    },
    ...(isStaff ? [{ label: texts.emails, icon: <Mail size={18} aria-hidden="true" />, onSelect: openEmails }] : []),
    { label: texts.logout, icon: <LogOut size={18} aria-hidden="true" />, onSelect: logout },
  ];
}
