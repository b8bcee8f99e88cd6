/** The words of sign-in (specification 1, 2 and 8). */
export const texts = {
  heading: 'Welcome Back',
  text: 'Sign in to your account to continue',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  footer: 'Secure access to your enterprise dashboard',
  tagline: 'Enterprise Custom Order Management',
  failed: 'Login failed. Please try again.',
  required: 'Enter your username and your password',
};
