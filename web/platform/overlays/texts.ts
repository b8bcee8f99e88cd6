/** Texts of dialogs, toasts and the connection bar. */
export const texts = {
  ok: 'OK',
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  messages: 'Messages',
  offline: 'You are offline. Nothing you typed is lost. Reconnecting...',
  unavailable: 'We will be back in a moment. No need to reload.',
};
