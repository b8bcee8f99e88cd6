import { Image, StyleSheet, View } from '@react-pdf/renderer';
import { t } from '#contract/wording.ts';
import { inks, Text } from './parts.tsx';
import { sourceOf } from './patches/jpeg.ts';
import type { PageSetup, Ticket } from './pdf-job.ts';
import { frameOf } from './pictures/frame-of.ts';
import { printer } from './printed.ts';
import { pictureGap, pictureSide, picturesOf, productSide } from './ticket-size.ts';

const graphemes = new Intl.Segmenter();

/** Returns the first letter of a name as a capital; never splits an emoji. */
function firstLetter(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return (first?.segment ?? '').toUpperCase();
}

const styles = StyleSheet.create({
  picture: { borderRadius: 5, backgroundColor: inks.wash, objectFit: 'contain' },
  initial: { alignItems: 'center', justifyContent: 'center', fontSize: 24, color: inks.soft },
  caption: { fontSize: 8, color: inks.soft, marginTop: 2 },
  row: { flexDirection: 'row' },
});

/** The product's picture, apart from the customer's. */
export function ProductPicture({ ticket: { productPicture, productCode } }: { ticket: Ticket }) {
  return (
    <View style={{ width: productSide }}>
      <Picture picture={productPicture} code={productCode} side={productSide} />
      <Text style={styles.caption}>{t`Product`}</Text>
    </View>
  );
}

/** Up to four pictures: of the approved sample, and then of the customer. */
export function TicketPictures({ ticket, setup }: { ticket: Ticket; setup: PageSetup }) {
  const { pictures, samplePictures, approvedAt, pictureCount, productCode } = ticket;
  const places = picturesOf(ticket);
  const own = Math.max(pictures.length - samplePictures, pictureCount);
  const captionOf = (at: number) =>
    at < samplePictures && approvedAt
      ? t`Approved ${printer(setup).date(approvedAt)}`
      : t`From the customer, ${at - samplePictures + 1} of ${own}`;
  return (
    <View style={styles.row}>
      {Array.from({ length: places }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures never move
        <View key={at} style={{ width: pictureSide, marginLeft: at === 0 ? 0 : pictureGap }}>
          <Picture picture={pictures[at]} code={productCode} side={pictureSide} />
          <Text style={styles.caption}>{captionOf(at)}</Text>
        </View>
      ))}
    </View>
  );
}

/** A picture; the first letter of the product code replaces a missing one. */
function Picture({ picture, code, side }: { picture: Uint8Array | null | undefined; code: string; side: number }) {
  const size = { width: side, height: side };
  if (picture && frameOf(picture)) {
    return <Image style={[styles.picture, size]} src={sourceOf(picture)} cache={false} />;
  }
  return (
    <View style={[styles.picture, styles.initial, size]}>
      <Text>{firstLetter(code)}</Text>
    </View>
  );
}
