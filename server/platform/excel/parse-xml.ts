import { SaxesParser } from 'saxes';
import { tooLarge, unreadable } from './unreadable.ts';

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

/** Elements within each other, attributes of one, and bytes of an element, text or comment that has not ended: files need 20, 30 and 200 KB. */
const [mostDepth, mostAttributes, mostOpenBytes] = [100, 100, 1_048_576];

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
  let [depth, attributes, openBytes] = [0, 0, 0];
  const bound = (count: number, most: number) => {
    if (count > most) throw tooLarge('shape');
    return count;
  };
  // The parser keeps what has not ended yet.
  const ended = () => {
    openBytes = 0;
  };
  parser.on('attribute', () => {
    attributes = bound(attributes + 1, mostAttributes);
  });
  parser.on('opentag', tag => {
    ended();
    attributes = 0;
    depth = bound(depth + 1, mostDepth);
    handler.open(withoutPrefix(tag.name), named(tag.attributes as Attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(withoutPrefix(name));
  });
  const text = (part: string) => {
    ended();
    handler.text?.(part);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', ended);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    openBytes = bound(openBytes + chunk.length, mostOpenBytes);
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
