import { buffer } from 'node:stream/consumers';
import { fromBuffer, type ZipFile } from 'yauzl';

/** Returns the parts of an Excel file by their path, without the reader of the portal. */
export async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(file, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const parts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.on('entry', entry => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        parts.set(entry.fileName, (await buffer(stream)).toString());
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
}

export type WrittenCell = { place: string; style: number; number?: number; text?: string };

/** Returns the rows of a sheet that the portal wrote, cell by cell. Reads only what the portal writes. */
export function writtenRows(sheet: string): WrittenCell[][] {
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="([A-Z]+\d+)" s="(\d)"(?: t="inlineStr")?>(?:<v>(.*?)<\/v>|<is><t xml:space="preserve">(.*?)<\/t><\/is>)<\/c>/gs,
      ),
    ].map(([, place = '', style, number, text]) => ({
      place,
      style: Number(style),
      ...(number === undefined ? { text: plain(text ?? '') } : { number: Number(number) }),
    })),
  );
}

function plain(xml: string): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return xml
    .replace(/&\w+;/g, sign => signs[sign] ?? sign)
    .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
