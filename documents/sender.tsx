import { Image, StyleSheet, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { inks, Words } from './parts.tsx';
import { sourceOf } from './patches/jpeg.ts';
import type { Sender } from './pdf-job.ts';
import { frameOf } from './pictures/frame-of.ts';

/** The most room of the logo in points. */
const logoRoom = { width: 190, height: 56 };

const styles = StyleSheet.create({
  sender: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  logo: { marginBottom: 8 },
  lines: { width: 250, marginLeft: 'auto', fontSize: 8.5, color: inks.soft },
  name: { fontSize: 9.5, color: inks.ink, fontWeight: 600 },
  closing: { marginTop: 12, fontSize: 9, color: inks.soft },
});

/** The head of a document: its title below the logo, and beside both who sends it, with the address (DO-10). */
export function SenderHead({ sender: { name, lines, logo }, children }: { sender: Sender; children: ReactNode }) {
  if (!logo && lines.length === 0) return children;
  return (
    <View style={styles.sender} wrap={false}>
      <View>
        {logo && frameOf(logo.picture) && (
          <Image style={[styles.logo, sizeOf(logo)]} src={sourceOf(logo.picture)} cache={false} />
        )}
        {children}
      </View>
      <View style={styles.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <Words key={at} style={at === 0 && line === name ? [styles.name] : []} room={28} atEnd>
            {line}
          </Words>
        ))}
      </View>
    </View>
  );
}

/** The last line of the document. */
export function SenderClosing({ sender: { closing } }: { sender: Sender }) {
  if (closing === '') return null;
  return (
    <View wrap={false}>
      <Words style={[styles.closing]} room={55}>
        {closing}
      </Words>
    </View>
  );
}

/** Returns the size in points in which the logo fits its room. It is never enlarged beyond 72 dots per inch. */
function sizeOf({ width, height }: NonNullable<Sender['logo']>) {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height, 1);
  return { width: width * scale, height: height * scale };
}
