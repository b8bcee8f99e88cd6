/** Texts of a forgotten password. */
export const texts = {
  forgotHeading: 'Forgot your password?',
  forgotText: 'We send a link to the email address of your account.',
  name: 'Username or email',
  nameRequired: 'Enter your username or your email address',
  send: 'Send Link',
  sending: 'Sending...',
  sendFailed: 'Failed to send the link. Please try again.',
  sent: 'If this account has an e-mail address, a link is on its way',
  withoutMail: 'Ask the workshop for a new password',
  back: 'Back to sign-in',

  resetHeading: 'Set a new password',
  resetText: 'Choose a password with at least 8 characters.',
  newPassword: 'New Password',
  set: 'Set Password',
  setting: 'Saving...',
  passwordRequired: 'Enter a new password',
  setFailed: 'Failed to set the password. Please try again.',
  done: 'Your new password is set. All devices were signed out.',
  signIn: 'Sign In',
  linkInvalid: 'This link is no longer valid. Ask for a new one',
};
