// The pages that emailed links lead to come in one file: each file name costs bytes on the first screen.
export { InvitationScreen } from './invitation/invitation-screen.tsx';
export { ResetPasswordScreen } from './reset/reset-password-screen.tsx';
export { VerifyEmailScreen } from './reset/verify-email-screen.tsx';
