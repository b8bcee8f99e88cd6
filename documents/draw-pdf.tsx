import { Font, pdf } from '@react-pdf/renderer';
import { DemandDocument } from './demand-document.tsx';
import { familiesFor, fileOf, plain, serif, weightsOf } from './fonts/fonts.ts';
import { type Face, measureLetters } from './fonts/letter-widths.ts';
import { textsOf } from './fonts/texts-of.ts';
import { withBoxes } from './fonts/with-boxes.ts';
import { MaterialDocument } from './material-document.tsx';
import { OrderDocument } from './order-document.tsx';
import { mendFont } from './patches/mend-font.ts';
import type { PdfJob } from './pdf-job.ts';
import type { OnPage } from './sheet.tsx';
import { TicketDocument } from './ticket-document.tsx';

/** Resolves a font file of an npm package ('@fontsource/…') to a URL or a path. */
export type FontAddress = (file: string) => string;

Font.registerHyphenationCallback(word => [word]);

const loaded = new Map<string, Promise<Face[]>>();

/**
 * Renders a PDF in a worker or in Node. Loads the fonts that its characters need, each once. Reports each page during
 * layout, once the number of pages is known.
 */
export async function drawPdf(
  job: PdfJob,
  fontAddress: FontAddress,
  onPage: OnPage = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  await loadFonts(fontAddress);
  const texts = textsOf(job);
  const { families, missing } = await familiesFor(texts, async family => {
    const faces = await load(family, fontAddress);
    return point => faces.every(face => face.hasGlyphForCodePoint(point));
  });
  const faces = await Promise.all(families.map(family => load(family, fontAddress)));
  measureLetters(texts, faces.flat());
  const drawn = await pdf(documentOf(withBoxes(job, missing), families, onPage)).toBlob();
  return new Uint8Array(await drawn.arrayBuffer());
}

/** Preloads the fonts that every PDF needs; `drawPdf` loads them as well. */
export async function loadFonts(fontAddress: FontAddress): Promise<void> {
  await Promise.all([serif, plain].map(family => load(family, fontAddress)));
}

/** Loads the files of a family, each once. */
function load(family: string, fontAddress: FontAddress): Promise<Face[]> {
  const known = loaded.get(family) ?? loadNow(family, fontAddress);
  loaded.set(family, known);
  // Removes a font that failed to load, so that the next PDF retries it.
  known.catch(() => loaded.delete(family));
  return known;
}

async function loadNow(family: string, fontAddress: FontAddress): Promise<Face[]> {
  Font.register({
    family,
    fonts: weightsOf(family).map(fontWeight => ({ src: fontAddress(fileOf(family, fontWeight)), fontWeight })),
  });
  return Promise.all(
    weightsOf(family).map(async fontWeight => {
      const one = { fontFamily: family, fontWeight };
      await Font.load(one);
      const font = Font.getFont(one).data;
      const name = fileOf(family, fontWeight).replace(/.*\/|\.woff/g, '');
      if (!font) throw new Error(`No font ${name}`);
      mendFont(font, name);
      return font as unknown as Face;
    }),
  );
}

function documentOf(job: PdfJob, fonts: string[], onPage: OnPage) {
  if (job.kind === 'order') return <OrderDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'material') return <MaterialDocument job={job} fonts={fonts} onPage={onPage} />;
  if (job.kind === 'tickets') return <TicketDocument job={job} fonts={fonts} onPage={onPage} />;
  return <DemandDocument job={job} fonts={fonts} onPage={onPage} />;
}
