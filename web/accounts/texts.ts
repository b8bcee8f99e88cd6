import { t } from '#contract/wording.ts';
/** Texts of the login screen. */
export const texts = {
  heading: t`Welcome Back`,
  text: t`Sign in to your account to continue`,
  username: t`Username`,
  password: t`Password`,
  signIn: t`Sign In`,
  signingIn: t`Signing In...`,
  forgot: t`Forgot password?`,
  footer: t`Secure access to your enterprise dashboard`,
  languages: t`Language`,
  tagline: t`Enterprise Custom Order Management`,
  failed: t`Login failed. Please try again.`,
  ended: t`Your session has ended. Sign in to continue where you left off. What you entered is kept.`,
  required: t`Enter your username and your password`,
};
