import { limits } from '#contract/call/limits.ts';
import { texts as resetTexts } from '../reset/texts.ts';

/** Texts of the page behind an invitation link. */
export const texts = {
  loading: 'Loading invitation...',
  failed: 'Invitation could not be loaded',
  title: 'Invitation',
  join: (company: string) => `Join ${company}`,
  invitedBy: (name: string) => `Invited by ${name}`,
  name: 'Name',
  username: 'Username',
  password: 'Password',
  passwordHelp: `At least ${limits.passwordLeast} characters`,
  nameRequired: 'Name is required',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  submit: 'Join',
  joining: 'Joining...',
  joinFailed: 'Failed to join',
  linkInvalid: resetTexts.linkInvalid,
  toSignIn: resetTexts.back,
  signedInAs: (name: string) => `You are signed in as ${name}`,
  signedInHelp: 'Sign out to join with your own account.',
  signOutAndJoin: 'Sign Out and Join',
  back: 'Back',
};
