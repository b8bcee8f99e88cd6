import { StyleSheet, View } from '@react-pdf/renderer';
import { missingColorWords } from '#contract/orders/missing-color.ts';
import { plural, t } from '#contract/wording.ts';
import { inks, Text, Words } from './parts.tsx';
import type { PageSetup, Ticket } from './pdf-job.ts';
import { printer } from './printed.ts';
import {
  areFewColors,
  combinationSize,
  fittingSize,
  lineHeight,
  mm,
  mostCombinations,
  nameWidth,
  swatchSide,
} from './ticket-size.ts';

const countWidth = 34;
const smallSwatch = 4 * mm;
/** The width of two short colors; a larger quantity moves them below it. */
const leastColors = 170;

const styles = StyleSheet.create({
  what: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', marginTop: 6 },
  quantity: { flexDirection: 'row', alignItems: 'baseline', marginRight: 7 * mm },
  number: { fontSize: 20, fontWeight: 600, marginRight: 4 },
  items: { fontSize: 14 },
  color: { flexDirection: 'row', alignItems: 'center' },
  bold: { fontWeight: 600 },
  missing: {
    marginRight: 4 * mm,
    paddingVertical: mm,
    paddingHorizontal: 2.5 * mm,
    fontSize: 14,
    fontWeight: 600,
    border: `1.5pt solid ${inks.ink}`,
  },
  swatch: {
    width: swatchSide,
    height: swatchSide,
    marginRight: 2.5 * mm,
    borderRadius: swatchSide / 2,
    border: `0.75pt solid ${inks.soft}`,
  },
  small: { width: smallSwatch, height: smallSwatch, marginRight: 1.5 * mm },
  colors: { flexDirection: 'row', flexWrap: 'wrap', flexGrow: 1, flexShrink: 1, flexBasis: leastColors },
  ofColor: { flexDirection: 'row', alignItems: 'center', marginRight: 4 * mm, fontSize: 14 },
  rows: { marginBottom: 2.5 * mm },
  row: { flexDirection: 'row', fontSize: combinationSize, lineHeight, marginBottom: 1 },
  count: { flexShrink: 0, width: countWidth, marginRight: 2 * mm, fontWeight: 600, textAlign: 'right' },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  more: { marginLeft: countWidth + 2 * mm, fontSize: combinationSize, fontWeight: 600 },
});

type Props = { ticket: Ticket; setup: PageSetup };

/** How many units, and beside it the color of all of them or a few colors with their units, or that no color is given. */
export function Units({ ticket, setup }: Props) {
  const { quantity, color, swatch, combinations, withoutColor } = ticket;
  const { count } = printer(setup);
  return (
    <View style={styles.what}>
      <View style={styles.quantity}>
        <Text style={styles.number}>{count(quantity)}</Text>
        <Text style={styles.items}>{plural(quantity, { one: 'item', other: 'items' })}</Text>
      </View>
      {color !== null && <Color name={color} fill={swatch} />}
      {withoutColor > 0 && <Text style={styles.missing}>{missingColorWords(withoutColor, quantity, count)}</Text>}
      {areFewColors(ticket) && (
        <View style={styles.colors}>
          {combinations.map(one => (
            <View key={one.color} style={styles.ofColor}>
              <Swatch fill={one.swatch} small />
              <Text style={[styles.bold, { marginRight: mm }]}>{count(one.quantity)}</Text>
              <Words room={20}>{one.color ?? ''}</Words>
            </View>
          ))}
        </View>
      )}
    </View>
  );
}

/** A color of all units, large. */
function Color({ name, fill }: { name: string; fill: string | null }) {
  const width = nameWidth - swatchSide - 3 * mm;
  const fontSize = fittingSize(name, { width, most: 20, least: 12 });
  return (
    <View style={styles.color}>
      <Swatch fill={fill} />
      <Words style={[styles.bold, { fontSize, maxWidth: width }]} room={width / fontSize}>
        {name}
      </Words>
    </View>
  );
}

/** Without a known `fill`, a swatch is only a ring. */
function Swatch({ fill, small }: { fill: string | null; small?: boolean }) {
  return <View style={[styles.swatch, small ? styles.small : {}, fill ? { backgroundColor: fill } : {}]} />;
}

/** The first combinations of a ticket, and the page with the others (DO-5). */
export function Combinations({ ticket, setup, width, pageOf }: Props & { width: number; pageOf: () => number }) {
  const { combinations } = ticket;
  if (combinations.length === 0 || areFewColors(ticket)) return null;
  const more = combinations.length - mostCombinations;
  return (
    <View style={styles.rows}>
      <CombinationRows rows={combinations.slice(0, mostCombinations)} setup={setup} width={width} />
      {more > 0 && (
        <Text style={styles.more} render={() => t`and ${printer(setup).count(more)} more on page ${pageOf()}`} />
      )}
    </View>
  );
}

type RowsProps = { rows: Ticket['combinations']; setup: PageSetup; width: number };

/** Combinations, one below the other: how many, the color if it differs, and the other choices. */
export function CombinationRows({ rows, setup, width }: RowsProps) {
  const room = (width - countWidth - 3.5 * mm - smallSwatch) / combinationSize;
  return rows.map(({ quantity, color, swatch, text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: combinations never move
    <View key={at} style={styles.row} wrap={false}>
      <Text style={styles.count}>{printer(setup).count(quantity)}</Text>
      {color !== null && <Swatch fill={swatch} small />}
      <Words style={[styles.words]} room={room}>
        {[color, text].filter(Boolean).join(' · ')}
      </Words>
    </View>
  ));
}
