declare const json: unique symbol;

/** JSON that PostgreSQL built; the door sends it on unparsed (architecture, 'How the database is used'). */
export type JsonText = string & { readonly [json]: true };

export function jsonText(text: string): JsonText {
  return text as JsonText;
}
