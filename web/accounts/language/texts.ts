import { t } from '#contract/wording.ts';

/** Texts of the choice of a language. */
export const texts = {
  language: t`Language`,
  asPortal: t`As the portal`,
  help: t`Of the screens, emails and PDFs that you get.`,
  saveFailed: t`Failed to save the language. Please try again.`,
};
