import { StyleSheet, View } from '@react-pdf/renderer';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { byChoice, withoutChoice } from '#contract/materials/material-choices.ts';
import { materialCategories, mostFirst, toBuy } from '#contract/materials/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials/materials.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { context, msg, plural, t } from '#contract/wording.ts';
import { Cell, type Column, Fact, Facts, Group, inks, Note, Row, Table, Text, Title } from './parts.tsx';
import type { DemandPdf, PageSetup } from './pdf-job.ts';
import { printer, shortened } from './printed.ts';
import { type OnPage, Sheet } from './sheet.tsx';

const buying = {
  box: { width: 18 },
  name: { name: msg`Material Name`, share: 3.4, room: 16 },
  toBuy: { name: msg`Rounded up`, share: 1.3, number: true },
  total: { name: msg`Still needed`, share: 1.4, number: true },
  unit: { name: msg`Unit`, share: 0.7 },
  note: { name: msg`Note`, share: 3 },
} satisfies Record<string, Column>;
const columns = {
  name: { name: msg`Material Name`, share: 2.6, room: 12.4 },
  total: { name: msg`Still needed`, share: 1.5, number: true },
  unit: { name: msg`Unit`, share: 0.7 },
  orders: { name: msg`Orders`, share: 5.2 },
} satisfies Record<string, Column>;

const styles = StyleSheet.create({
  orders: { fontSize: 8, color: inks.soft, paddingTop: 1 },
  order: { flexDirection: 'row' },
  box: { width: 9, height: 9, border: `1pt solid ${inks.ink}` },
  toBuy: { fontWeight: 600 },
});

type Props = { job: DemandPdf; fonts: string[]; onPage: OnPage };

/**
 * The materials that all open orders still need, by category, material and unit. It is a buying list with room for
 * notes, or a list of the orders behind each number (MA-8, MA-10).
 */
export function DemandDocument({ job, fonts, onPage }: Props) {
  const { setup, filter, openOrders, openUnits, materials, moreMaterials, withoutRecord, withOrders } = job;
  const { moreWithoutRecord } = job;
  const shown = withOrders ? columns : buying;
  const MaterialRow = withOrders ? RowWithOrders : RowToBuy;
  const rowsOf = (rows: readonly DemandedMaterial[]) =>
    rows.map(material => <MaterialRow key={`${material.unit} ${material.name}`} setup={setup} material={material} />);
  const { count } = printer(setup);
  const left = withoutRecord.map(({ productCode, units }) => `${productCode} (${count(units)})`).join(', ');
  return (
    <Sheet setup={setup} fonts={fonts} title={t`MATERIAL DEMAND`} about={t`Material demand`} onPage={onPage}>
      <Title fonts={fonts}>{t`MATERIAL DEMAND`}</Title>
      <Facts>
        <Fact label={t`Open Orders`}>{count(openOrders)}</Fact>
        <Fact label={t`Unfinished Items`}>{count(openUnits)}</Fact>
        <Fact label={context('list')`Filter`} wide>
          {filter || t`All open orders`}
        </Fact>
      </Facts>
      {withoutRecord.length > 0 && (
        <Note>
          {moreWithoutRecord
            ? t`Not included, no materials recorded: ${left} and more products`
            : t`Not included, no materials recorded: ${left}`}
        </Note>
      )}
      {materials.length === 0 && <Note>{t`Nothing to buy.`}</Note>}
      {materialCategories.map(category => {
        const ofCategory = materials.filter(material => material.category === category).sort(mostFirst);
        const { chosen, open } = byChoice(ofCategory);
        return ofCategory.length === 0 ? null : (
          <Table key={category} name={categoryLabels[category]} columns={Object.values(shown)}>
            {rowsOf(chosen)}
            {open.length > 0 && <Group>{withoutChoice()}</Group>}
            {rowsOf(open)}
          </Table>
        );
      })}
      {moreMaterials && <Note>{t`The list is cut here. Choose a customer or dates to see the rest.`}</Note>}
    </Sheet>
  );
}

/** A checkbox to tick, and an empty line for a note. */
function RowToBuy({ setup, material }: { setup: PageSetup; material: DemandedMaterial }) {
  const { amount, count } = printer(setup);
  const buy = toBuy(material);
  return (
    <Row>
      <View style={{ width: buying.box.width }}>
        <View style={styles.box} />
      </View>
      <Cell column={buying.name}>{material.name}</Cell>
      <Cell column={buying.toBuy}>{buy.includes('.') ? amount(buy) : count(Number(buy))}</Cell>
      <Cell column={buying.total}>{amount(material.total)}</Cell>
      <Cell column={buying.unit}>{unitLabels[material.unit]}</Cell>
      <Cell column={buying.note}> </Cell>
    </Row>
  );
}

/** The columns of the orders of a material, which have no head. */
const order = {
  id: { share: 1 },
  customer: { share: 3.6, room: 17.5 },
  total: { share: 1.4, number: true },
};

/** Returns how many orders are not listed: 'and 27 more orders'. */
function andMore({ allOrders, orders }: DemandedMaterial): string {
  const left = allOrders - orders.length;
  return plural(left, { one: 'and # more order', other: 'and # more orders' });
}

/** Names are shortened like descriptions, because a row never breaks across pages and ten names must fit on a page. */
function RowWithOrders({ setup, material }: { setup: PageSetup; material: DemandedMaterial }) {
  const { amount } = printer(setup);
  return (
    <Row top>
      <Cell column={columns.name}>{material.name}</Cell>
      <Cell column={columns.total}>{amount(material.total)}</Cell>
      <Cell column={columns.unit}>{unitLabels[material.unit]}</Cell>
      <Cell column={columns.orders}>
        <View style={styles.orders}>
          {material.orders.map(({ orderId, customerName, total }) => (
            <View key={orderId} style={styles.order}>
              <Cell column={order.id}>{`#${orderId}`}</Cell>
              <Cell column={order.customer}>{shortened(customerName)}</Cell>
              <Cell column={order.total}>{amount(total)}</Cell>
            </View>
          ))}
          {material.moreOrders && <Text>{andMore(material)}</Text>}
        </View>
      </Cell>
    </Row>
  );
}
