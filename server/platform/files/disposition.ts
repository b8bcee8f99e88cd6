/** Returns the header with which a browser shows a file under its name (RFC 6266). */
export function inline(name: string, extension: string): string {
  return disposition('inline', name.replace(/\.(?:jpe?g|png|gif|webp|avif)$/i, '') || 'picture', extension);
}

/** Returns the header with which a browser only saves a file. */
export function attachment(name: string, extension: string): string {
  return disposition('attachment', name.replace(/\.pdf$/i, '') || 'document', extension);
}

/** Names the file in ASCII for old clients, and encoded. The extension matches the content (S7). */
function disposition(type: string, base: string, extension: string): string {
  const name = `${base}.${extension}`;
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
