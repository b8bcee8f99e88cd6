import { SaxesParser } from 'saxes';
import { unreadable } from './unreadable.ts';

/** The attributes of an element by their names without prefix. */
export type Attributes = Readonly<Record<string, string>>;
/** What to do with the elements of a part, which are named without prefix. */
export type Handler = {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether the rest of the part is not needed. */
  isDone?(): boolean;
};

/**
 * Reads XML as a stream. Entities of a file's own, which could name other files or grow without end, are errors:
 * the parser knows only those of XML itself.
 */
export async function parseXml(chunks: AsyncIterable<Buffer>, handler: Handler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false, fragment: false });
  const refuse = () => {
    throw unreadable('damaged');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => handler.open(withoutPrefix(name), named(attributes as Attributes)));
  parser.on('closetag', ({ name }) => handler.close?.(withoutPrefix(name)));
  parser.on('text', text => handler.text?.(text));
  parser.on('cdata', text => handler.text?.(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    parser.write(decoded(() => decoder.decode(chunk, { stream: true })));
    if (handler.isDone?.()) return;
  }
  parser.write(decoded(() => decoder.decode()));
  parser.close();
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw unreadable('damaged');
  }
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Most attributes have no prefix, and then the object stays as it is. */
function named(attributes: Attributes): Attributes {
  for (const name in attributes) {
    if (name.includes(':')) {
      return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value]));
    }
  }
  return attributes;
}
