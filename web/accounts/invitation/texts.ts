import { limits } from '#contract/call/limits.ts';
import { t } from '#contract/wording.ts';
import { texts as resetTexts } from '../reset/texts.ts';

/** Texts of the page behind an invitation link. */
export const texts = {
  loading: t`Loading invitation...`,
  failed: t`Invitation could not be loaded`,
  title: t`Invitation`,
  join: (company: string) => t`Join ${company}`,
  invitedBy: (name: string) => t`Invited by ${name}`,
  name: t`Name`,
  username: t`Username`,
  password: t`Password`,
  passwordHelp: t`At least ${limits.passwordLeast} characters`,
  submit: t`Join`,
  joining: t`Joining...`,
  joinFailed: t`Failed to join`,
  linkInvalid: resetTexts.linkInvalid,
  toSignIn: resetTexts.back,
  signedInAs: (name: string) => t`You are signed in as ${name}`,
  signedInHelp: t`Sign out to join with your own account.`,
  signOutAndJoin: t`Sign Out and Join`,
  back: t`Back`,
};
