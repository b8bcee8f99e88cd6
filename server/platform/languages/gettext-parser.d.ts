/** The part of gettext-parser that reads and writes PO files. The package has no types. */
declare module 'gettext-parser' {
  type PoComments = { translator?: string; reference?: string; extracted?: string; flag?: string };
  export type PoEntry = {
    msgid: string;
    msgid_plural?: string;
    msgctxt?: string;
    msgstr: string[];
    comments?: PoComments;
  };
  export type PoFile = {
    charset?: string;
    headers: Record<string, string>;
    translations: Record<string, Record<string, PoEntry>>;
  };
  export const po: {
    parse(input: string | Buffer): PoFile;
    compile(file: PoFile, options?: { foldLength?: number }): Buffer;
  };
}
