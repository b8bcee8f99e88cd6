import { View } from '@react-pdf/renderer';
import { addressInLine } from '#contract/accounts/address-in-line.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import { context, msg, t } from '#contract/wording.ts';
import { CarrierFacts } from './carrier-facts.tsx';
import { CombinationRow, OrderedChoices, orderedChoices } from './ordered-choices.tsx';
import { Cell, type Column, Fact, Facts, Group, Note, Row, Table, Title } from './parts.tsx';
import type { PackingPdf } from './pdf-job.ts';
import { printer } from './printed.ts';
import { SenderClosing, SenderHead } from './sender.tsx';
import { type OnPage, Sheet } from './sheet.tsx';

const columns = {
  code: { name: msg`Product Code`, share: 3 },
  options: { name: msg`Options`, share: 5, room: 20 },
  quantity: { name: msg`Quantity`, share: 1.5, number: true },
} satisfies Record<string, Column>;

type Props = { job: PackingPdf; fonts: string[]; onPage: OnPage };
type Delivery = Shipment['deliveries'][number];

/** The packing list of a shipment: the products of each of its orders, and the sum (DO-12). */
export function PackingDocument({ job, fonts, onPage }: Props) {
  const { setup, sender, shipment } = job;
  const numbers = numbersOf(shipment);
  const about = shipment.deliveries.length === 1 ? t`Order ${numbers}` : t`Orders ${numbers}`;
  return (
    <Sheet setup={setup} fonts={fonts} title={about} about={about} onPage={onPage}>
      <SenderHead sender={sender}>
        <Title fonts={fonts}>{t`PACKING LIST`}</Title>
      </SenderHead>
      <ShipmentFacts job={job} />
      <Table columns={Object.values(columns)}>
        {shipment.deliveries.map(delivery => (
          <View key={`${delivery.orderId} ${delivery.number}`}>
            <Group>{titleOf(delivery)}</Group>
            <Products job={job} delivery={delivery} />
          </View>
        ))}
      </Table>
      {shipment.note !== '' && <Note>{shipment.note}</Note>}
      <SenderClosing sender={sender} />
    </Sheet>
  );
}

/** Returns '#41, #42'. A list of many ends with how many there are besides. */
function numbersOf({ deliveries }: Shipment): string {
  const shown = deliveries.slice(0, 4).map(({ orderId }) => `#${orderId}`);
  const rest = deliveries.length - shown.length;
  const list = shown.join(', ');
  return rest > 0 ? t`${list} and ${rest} more` : list;
}

function titleOf({ orderId, number, poNumber }: Delivery): string {
  const title = t`Order #${orderId}, delivery ${number}`;
  return poNumber === '' ? title : `${title} · ${t`Purchase Order ${poNumber}`}`;
}

/** The facts of the shipment. Empty ones are omitted. */
function ShipmentFacts({ job: { setup, shipment } }: { job: PackingPdf }) {
  const { day, count } = printer(setup);
  const { deliveryAddress, customerName, deliveries, items, date } = shipment;
  return (
    <Facts>
      <Fact label={t`Customer`} wide>
        {customerName}
      </Fact>
      <Fact label={context('delivery')`Date`}>{day(date)}</Fact>
      <Fact label={t`Orders`}>{count(deliveries.length)}</Fact>
      <Fact label={t`Items`}>{count(items)}</Fact>
      <CarrierFacts setup={setup} of={shipment} />
      {deliveryAddress !== '' && (
        <Fact label={t`Deliver to`} wide>
          {addressInLine(deliveryAddress)}
        </Fact>
      )}
    </Facts>
  );
}

/** The products of an order with the ordered combinations. */
function Products({ job: { setup }, delivery }: { job: PackingPdf; delivery: Delivery }) {
  const { count } = printer(setup);
  return delivery.products.map(({ productId, productCode, quantity, breakdown }) => {
    const [first, ...rest] = orderedChoices(breakdown, count);
    return (
      <View key={productId}>
        <Row>
          <Cell column={columns.code}>{productCode}</Cell>
          <Cell column={columns.options}>{first ? <OrderedChoices {...first} room={columns.options.room} /> : ''}</Cell>
          <Cell column={columns.quantity}>{count(quantity)}</Cell>
        </Row>
        {rest.map((combination, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: combinations never move
          <CombinationRow key={row}>
            <Cell column={columns.code}>{null}</Cell>
            <Cell column={columns.options}>
              <OrderedChoices {...combination} room={columns.options.room} />
            </Cell>
            <Cell column={columns.quantity}>{null}</Cell>
          </CombinationRow>
        ))}
      </View>
    );
  });
}
