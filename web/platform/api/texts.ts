import { t } from '#contract/wording.ts';
export const texts = {
  /** The portal's own rejections have a text; this text is for rejections of a proxy (docs/operations.md). */
  proxyTooLarge: t`The server in front of the portal does not accept files this large. Choose smaller files or tell the workshop.`,
};
