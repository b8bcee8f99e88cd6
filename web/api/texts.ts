export const texts = {
  /** The portal's own refusals have a text; this one comes from a proxy (docs/operations.md). */
  proxyTooLarge:
    'The server in front of the portal does not accept files this large. Choose smaller files or tell the workshop.',
};
