import { Image, StyleSheet, View } from '@react-pdf/renderer';
import { msg } from '#contract/wording.ts';
import { inks } from './parts.tsx';
import { sourceOf } from './patches/jpeg.ts';
import { frameOf } from './pictures/frame-of.ts';

/** The picture's side in points. */
const side = 25;
/** The column of the pictures of a table of products. */
export const pictureColumn = { name: msg`Image`, width: 48.7 };

const place = { width: side, height: side, marginRight: pictureColumn.width - side };
const styles = StyleSheet.create({
  // The background is visible when a picture turns out to be invalid. The picture has no surrounding cell, because each
  // box costs layout time in 200 rows.
  picture: { ...place, borderRadius: 2, objectFit: 'cover', backgroundColor: inks.wash },
  none: { ...place, backgroundColor: inks.wash, border: `0.5pt solid ${inks.line}` },
});

/** The picture of a product in its row, or an empty frame. */
export function LinePicture({ picture }: { picture: Uint8Array | null }) {
  if (!picture || !frameOf(picture)) return <View style={styles.none} />;
  return <Image style={styles.picture} src={sourceOf(picture)} cache={false} />;
}
