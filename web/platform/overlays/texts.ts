import { t } from '#contract/wording.ts';
/** Texts of dialogs, toasts and the connection bar. */
export const texts = {
  ok: 'OK',
  close: t`Close`,
  dismiss: t`Dismiss`,
  undo: t`Undo`,
  messages: t`Messages`,
  offline: t`You are offline. Nothing you typed is lost. Reconnecting...`,
  unavailable: t`We will be back in a moment. No need to reload.`,
};
