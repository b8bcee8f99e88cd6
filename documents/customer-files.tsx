import { Image, StyleSheet, View } from '@react-pdf/renderer';
import { t } from '#contract/wording.ts';
import { inks, Note, Text, Title, Words } from './parts.tsx';
import { sourceOf } from './patches/jpeg.ts';
import type { OrderPdfFile, OrderPdfFiles } from './pdf-job.ts';
import { frameOf } from './pictures/frame-of.ts';

const inRow = 3;

const styles = StyleSheet.create({
  code: { marginTop: 16, marginBottom: 6, fontSize: 11, fontWeight: 600 },
  row: { flexDirection: 'row', marginBottom: 10 },
  file: { width: '31%', marginRight: '3.5%' },
  last: { marginRight: 0 },
  picture: { width: '100%', height: 150, objectFit: 'contain', backgroundColor: inks.wash },
  name: { marginTop: 3, fontSize: 7.5, color: inks.soft },
});

/**
 * The last pages of an order's PDF (DO-6): the customer's pictures, three in a row, under the code of their product.
 * Missing files and files that are not pictures are listed by name.
 */
export function CustomerFiles({ files, fonts }: { files: readonly OrderPdfFiles[]; fonts: string[] }) {
  if (files.length === 0) return null;
  return (
    <View break>
      <Title fonts={fonts}>{t`Customer files`}</Title>
      {files.map((ofLine, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move and may have the same code
        <FilesOfLine key={at} ofLine={ofLine} />
      ))}
    </View>
  );
}

function FilesOfLine({ ofLine: { productCode, files } }: { ofLine: OrderPdfFiles }) {
  const pictures = files.filter(isPicture);
  const others = files.filter(file => !isPicture(file));
  const rows = Array.from({ length: Math.ceil(pictures.length / inRow) }, (_, at) =>
    pictures.slice(at * inRow, (at + 1) * inRow),
  );
  const [first, ...rest] = rows;
  return (
    <View>
      {/* The code stays on the page of its first row. */}
      <View wrap={false}>
        <Words style={[styles.code]} room={45}>
          {productCode}
        </Words>
        {first && <Row files={first} />}
        {others.length > 0 && rest.length === 0 && <Others files={others} />}
      </View>
      {rest.map(row => (
        <Row key={row[0]?.number} files={row} />
      ))}
      {others.length > 0 && rest.length > 0 && <Others files={others} />}
    </View>
  );
}

function Row({ files }: { files: readonly OrderPdfFile[] }) {
  return (
    <View style={styles.row} wrap={false}>
      {files.map(({ number, picture }, at) => (
        <View key={number} style={[styles.file, ...(at === inRow - 1 ? [styles.last] : [])]}>
          {picture && <Image style={styles.picture} src={sourceOf(picture)} cache={false} />}
          <Text style={styles.name}>{t`File ${number}`}</Text>
        </View>
      ))}
    </View>
  );
}

function Others({ files }: { files: readonly OrderPdfFile[] }) {
  const list = files.map(({ number, address }) => `${t`File ${number}`} (${address})`).join(', ');
  return <Note>{t`Not shown: ${list}`}</Note>;
}

function isPicture({ picture }: OrderPdfFile): boolean {
  return picture !== null && frameOf(picture) !== undefined;
}
