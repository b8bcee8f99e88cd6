/** Texts of the login screen. */
export const texts = {
  heading: 'Welcome Back',
  text: 'Sign in to your account to continue',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  forgot: 'Forgot password?',
  footer: 'Secure access to your enterprise dashboard',
  tagline: 'Enterprise Custom Order Management',
  failed: 'Login failed. Please try again.',
  ended: 'Your session has ended. Sign in to continue where you left off. What you entered is kept.',
  required: 'Enter your username and your password',
};
