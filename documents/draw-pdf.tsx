import { Font, pdf } from '@react-pdf/renderer';
import { breakWord } from './break-word.ts';
import { DemandDocument } from './demand-document.tsx';
import { familiesFor, fileOf, plain, serif, weightsOf } from './fonts.ts';
import { MaterialDocument } from './material-document.tsx';
import { OrderDocument } from './order-document.tsx';
import type { PdfJob } from './pdf-job.ts';
import type { OnPage } from './sheet.tsx';
import { textsOf } from './texts-of.ts';
import { withBoxes } from './with-boxes.ts';

/** Where a font file of an npm package can be read: '@fontsource/…' to a URL or a path. */
export type FontAddress = (file: string) => string;

Font.registerHyphenationCallback(word => breakWord(word));

type HasCharacter = (point: number) => boolean;
const loaded = new Map<string, Promise<HasCharacter>>();

/**
 * Draws a paper. Loads the fonts its letters need, each once; runs in a worker and in Node. Tells of each page as it is laid
 * out, when it is known how many there are.
 */
export async function drawPdf(
  job: PdfJob,
  fontAddress: FontAddress,
  onPage: OnPage = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  await loadFonts(fontAddress);
  const { families, missing } = await familiesFor(textsOf(job), family => load(family, fontAddress));
  const drawn = await pdf(documentOf(withBoxes(job, missing), families, onPage)).toBlob();
  return new Uint8Array(await drawn.arrayBuffer());
}

/** Loads the fonts that every paper needs; `drawPdf` does it too. */
export async function loadFonts(fontAddress: FontAddress): Promise<void> {
  await Promise.all([serif, plain].map(family => load(family, fontAddress)));
}

/** Loads a family's files, each once; answers which characters it has. */
function load(family: string, fontAddress: FontAddress): Promise<HasCharacter> {
  const known = loaded.get(family) ?? loadNow(family, fontAddress);
  loaded.set(family, known);
  // What could not be loaded is tried again by the next paper.
  known.catch(() => loaded.delete(family));
  return known;
}

async function loadNow(family: string, fontAddress: FontAddress): Promise<HasCharacter> {
  Font.register({
    family,
    fonts: weightsOf(family).map(fontWeight => ({ src: fontAddress(fileOf(family, fontWeight)), fontWeight })),
  });
  const fonts = await Promise.all(
    weightsOf(family).map(async fontWeight => {
      const one = { fontFamily: family, fontWeight };
      await Font.load(one);
      const font = Font.getFont(one).data;
      // All files of a typeface call themselves the same, and each would be embedded anew wherever another has been between.
      const value = fileOf(family, fontWeight).replace(/.*\/|\.woff/g, '');
      if (font) {
        Object.defineProperty(font, 'postscriptName', { value });
        unpackOnce(font as unknown as Woff);
      }
      return font;
    }),
  );
  return point => fonts.every(font => font?.hasGlyphForCodePoint(point));
}

type Stream = { buffer: Uint8Array; constructor: new (buffer: Uint8Array) => Stream };
type Woff = { stream: Stream; _getTableStream(tag: string): Stream | null };

/** fontkit unpacks all outlines of a WOFF file anew for every single letter; here each table is unpacked once. */
function unpackOnce(font: Woff): void {
  const unpack = font._getTableStream.bind(font);
  const tables = new Map<string, Stream>();
  font._getTableStream = tag => {
    const known = tables.get(tag);
    if (known) return new known.constructor(known.buffer);
    const stream = unpack(tag);
    // A table that is not packed is a place in the file itself.
    if (stream && stream !== font.stream) tables.set(tag, stream);
    return stream;
  };
}

function documentOf(job: PdfJob, fonts: string[], onPage: OnPage) {
  if (job.kind === 'order') return <OrderDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'material') return <MaterialDocument job={job} fonts={fonts} onPage={onPage} />;
  return <DemandDocument job={job} fonts={fonts} onPage={onPage} />;
}
