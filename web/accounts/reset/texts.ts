import { t } from '#contract/wording.ts';
/** Texts for resetting a password and confirming an email address. */
export const texts = {
  forgotHeading: t`Forgot password?`,
  forgotText: t`We send a link to the email address of your account.`,
  name: t`Username or email`,
  nameRequired: t`Enter your username or your email address`,
  send: t`Send Link`,
  sending: t`Sending...`,
  sendFailed: t`Failed to send the link. Please try again.`,
  sent: t`If this account has an e-mail address, a link is on its way`,
  withoutMail: t`Ask the workshop for a new password`,
  back: t`Back to sign-in`,

  resetHeading: t`Set a new password`,
  resetText: t`Choose a password with at least 8 characters.`,
  newPassword: t`New Password`,
  set: t`Set Password`,
  setting: t`Saving...`,
  passwordRequired: t`Enter a new password`,
  setFailed: t`Failed to set the password. Please try again.`,
  done: t`Your new password is set. All devices were signed out.`,
  signIn: t`Sign In`,
  linkInvalid: t`This link is no longer valid. Ask for a new one`,

  verifyHeading: t`Your email address`,
  verifying: t`Confirming your email address...`,
  verified: t`Your email address is confirmed`,
  verifyFailed: t`The address could not be confirmed`,
  continue: t`Continue`,
};
