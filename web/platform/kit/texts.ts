/** Texts of the primitives. */
export const texts = {
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  clearSearch: 'Clear search',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
