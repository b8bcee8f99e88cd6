import { Canvas, StyleSheet, View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import { t } from '#contract/wording.ts';
import { inks, Text } from './parts.tsx';
import type { Ticket } from './pdf-job.ts';
import { qrModules } from './pictures/qr-modules.ts';
import { codeColumn, fittingSize, qrSide } from './ticket-size.ts';

const styles = StyleSheet.create({
  code: { width: codeColumn, paddingTop: 7, alignItems: 'center' },
  // The quiet zone: four modules are at most a sixth of the code.
  qr: { width: qrSide, height: qrSide, marginBottom: qrSide / 6 },
  ticket: { fontWeight: 600 },
  hint: { fontSize: 8, color: inks.soft, marginTop: 1 },
});

type Painter = Parameters<ComponentProps<typeof Canvas>['paint']>[0];

/** The QR code of the ticket's address, and the code in groups of five for typing. */
export function TicketCode({ ticket: { ticket, address } }: { ticket: Ticket }) {
  const code = `${ticket.slice(0, 5)} ${ticket.slice(5)}`;
  return (
    <View style={styles.code}>
      <Canvas style={styles.qr} paint={painter => paintCode(painter, address)} />
      <Text style={[styles.ticket, { fontSize: fittingSize(code, { width: codeColumn, most: 11.5, least: 5 }) }]}>
        {code}
      </Text>
      <Text style={styles.hint}>{t`Scan to mark`}</Text>
    </View>
  );
}

/** One filled path, because PDF viewers show hairlines between separate squares. */
function paintCode(painter: Painter, address: string): null {
  const { size, runs } = qrModules(address);
  const module = qrSide / size;
  for (const { x, y, width } of runs) painter.rect(x * module, y * module, width * module, module);
  painter.fill('#000');
  return null;
}
