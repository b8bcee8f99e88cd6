import { formatDateAndTime, formatRelative } from '../../format/format-time.ts';

/** Texts of 'Sign-in & Security'. */
export const texts = {
  password: 'Password',
  passwordHelp: 'A new password signs out all other browsers.',
  changePassword: 'Change Password',

  sessions: 'Signed in here',
  sessionsHelp: 'Sign out a browser that you do not use any more or do not know.',
  loadingSessions: 'Loading where you are signed in...',
  sessionsFailed: 'The list could not be loaded',
  failedHelp: 'Check your connection and try again.',
  thisBrowser: 'This browser',
  browser: (name: string) => name || 'Unknown browser',
  used: (moment: string) => `used ${formatRelative(moment)}`,
  since: (moment: string) => `Signed in ${formatDateAndTime(moment)}`,
  signOut: 'Sign Out',
  signOutOf: (browser: string) => `Sign out ${browser}`,
  signOutQuestion: (browser: string) => `${browser} will need the password to sign in again.`,
  signedOut: (browser: string) => `${browser} was signed out`,
  signOutOthers: 'Sign Out Everywhere Else',
  signOutOthersQuestion: 'Every other browser will need the password to sign in again. This browser stays signed in.',
  signedOutOthers: 'All other browsers were signed out',
  signingOut: 'Signing out...',
  signOutFailed: 'Failed to sign out. Please try again.',

  confirmTitle: 'Confirm that it is you',
  confirmHelp: 'Enter your password to continue.',
  confirm: 'Confirm',
  confirming: 'Checking...',
  confirmFailed: 'Failed to check the password. Please try again.',
  passwordRequired: 'Enter your password',
};
