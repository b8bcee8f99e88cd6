/** The built URLs of the font files for PDFs (documents/fonts/fonts.ts). A PDF fetches only the files that it needs. */
const addresses: Record<string, string> = {
  ...import.meta.glob<string>(
    [
      '../../node_modules/@fontsource/{noto-sans,noto-sans-*,noto-emoji,ibm-plex-sans-arabic}/files/*-400-normal.woff',
      // Excludes the file of a complete script, because PDFs use its numbered pieces.
      '!**/*-{japanese,chinese-simplified,korean,emoji}-400-normal.woff',
    ],
    { eager: true, import: 'default', query: '?url' },
  ),
  ...import.meta.glob<string>(
    [
      '../../node_modules/@fontsource/hanken-grotesk/files/*-{400,600}-normal.woff',
      '../../node_modules/@fontsource/fraunces/files/*-500-normal.woff',
      '!**/*-latin-{400,500,600}-normal.woff',
    ],
    { eager: true, import: 'default', query: '?url' },
  ),
  // Every PDF needs these, so they load with the renderer.
  ...import.meta.glob<string>(
    [
      '../../node_modules/@fontsource/hanken-grotesk/files/hanken-grotesk-latin-{400,600}-normal.woff',
      '../../node_modules/@fontsource/fraunces/files/fraunces-latin-500-normal.woff',
    ],
    { eager: true, import: 'default', query: '?inline' },
  ),
};

/** Returns the URL of '@fontsource/…/files/….woff'. Throws for a missing file. */
export function fontAddress(file: string): string {
  const address = addresses[`../../node_modules/${file}`];
  if (!address) throw new Error(`No font ${file}`);
  return address;
}
