import { StyleSheet, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { writtenChoices } from '#contract/catalog/options-text.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { inks, Text, Words } from './parts.tsx';

const styles = StyleSheet.create({
  row: { flexDirection: 'row', borderBottom: `0.5pt solid ${inks.line}`, paddingVertical: 2.5, fontSize: 8.5 },
  choices: { flexDirection: 'row', gap: 5 },
  choice: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  count: { flexShrink: 0 },
});

type Written = { choices: string; quantity: string };

/** Returns the combinations of an ordered line as they are printed (OP-3). */
export function orderedChoices(breakdown: readonly Combination[], count: (number: number) => string): Written[] {
  return breakdown.map(({ choices, quantity }) => ({
    choices: writtenChoices(choices),
    quantity: `× ${count(quantity)}`,
  }));
}

/** A row below its line, for a combination after the first one. */
export function CombinationRow({ children }: { children: ReactNode }) {
  return <View style={styles.row}>{children}</View>;
}

/**
 * The choices of a combination in a column that is `room` em wide, and how many of it. The count is a text of its own,
 * because right-to-left choices would move it in front of them, and a long choice would move it to the next line.
 */
export function OrderedChoices({ choices, quantity, room }: Written & { room: number }) {
  return (
    <View style={styles.choices}>
      <Words style={[styles.choice]} room={room - 5}>
        {choices}
      </Words>
      <Text style={styles.count}>{quantity}</Text>
    </View>
  );
}
