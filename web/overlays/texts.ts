/** Texts of the connection bar. */
export const texts = {
  offline: 'You are offline. Nothing you typed is lost. Reconnecting...',
  unavailable: 'We will be back in a moment. No need to reload.',
};
