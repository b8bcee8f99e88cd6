import { StyleSheet, View } from '@react-pdf/renderer';
import { Fragment } from 'react';
import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { context, msg, t } from '#contract/wording.ts';
import { CarrierFacts } from './carrier-facts.tsx';
import { LinePicture, pictureColumn } from './line-picture.tsx';
import { CombinationRow, OrderedChoices, orderedChoices } from './ordered-choices.tsx';
import { Cell, type Column, Fact, Facts, inks, Note, Row, Table, Text, Title } from './parts.tsx';
import type { DeliveryPdf, DeliveryPdfLine } from './pdf-job.ts';
import { printer } from './printed.ts';
import { SenderClosing, SenderHead } from './sender.tsx';
import { type OnPage, Sheet } from './sheet.tsx';

const columns = {
  code: { name: msg`Product Code`, share: 2.4 },
  options: { name: msg`Options`, share: 4, room: 14 },
  quantity: { name: msg`Quantity`, share: 1.3, number: true },
  before: { name: msg`Delivered before`, share: 1.5, number: true },
  toCome: { name: msg`Still to come`, share: 1.5, number: true },
} satisfies Record<string, Column>;

const styles = StyleSheet.create({
  receipt: { flexDirection: 'row', marginTop: 44 },
  line: { flexGrow: 1, borderTop: `0.75pt solid ${inks.ink}`, paddingTop: 4 },
  label: { fontSize: 8.5, color: inks.soft },
  date: { flexGrow: 0, width: 130, marginLeft: 24 },
});

type Props = { job: DeliveryPdf; fonts: string[]; onPage: OnPage };

/** The delivery note: what one delivery brings, what was delivered before and what is still to come (DO-9). */
export function DeliveryDocument({ job, fonts, onPage }: Props) {
  const { setup, sender, order, delivery, lines, pictures } = job;
  const about = t`Order #${order.id}, delivery ${delivery.number}`;
  return (
    <Sheet setup={setup} fonts={fonts} title={about} about={about} onPage={onPage}>
      <SenderHead sender={sender}>
        <Title fonts={fonts}>{t`DELIVERY NOTE`}</Title>
      </SenderHead>
      <DeliveryFacts job={job} />
      <Table columns={[...(pictures ? [pictureColumn] : []), ...Object.values(columns)]}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move and may have the same code
          <Fragment key={at}>
            <Line job={job} line={line} />
          </Fragment>
        ))}
      </Table>
      {delivery.note !== '' && <Note>{delivery.note}</Note>}
      <View style={styles.receipt} wrap={false}>
        <View style={styles.line}>
          <Text style={styles.label}>{t`Received by`}</Text>
        </View>
        <View style={[styles.line, styles.date]}>
          <Text style={styles.label}>{context('delivery')`Date`}</Text>
        </View>
      </View>
      <SenderClosing sender={sender} />
    </Sheet>
  );
}

/** The facts of the delivery. Empty ones are omitted. */
function DeliveryFacts({ job: { setup, order, delivery } }: { job: DeliveryPdf }) {
  const { day, count } = printer(setup);
  const { items } = delivery;
  return (
    <Facts>
      <Fact label={t`Order`}>{`#${order.id}`}</Fact>
      <Fact label={t`Delivery`}>{String(delivery.number)}</Fact>
      {delivery.restOf !== null && <Fact label={t`Rest of delivery`}>{String(delivery.restOf)}</Fact>}
      <Fact label={t`Customer`} wide>
        {order.customerName}
      </Fact>
      <Fact label={context('delivery')`Date`}>{day(delivery.date)}</Fact>
      <Fact label={t`Items`}>{count(items)}</Fact>
      <CarrierFacts setup={setup} of={delivery} />
      {order.poNumber !== '' && (
        <Fact label={t`Purchase Order`} wide>
          {order.poNumber}
        </Fact>
      )}
      {order.deliveryAddress !== '' && (
        <Fact label={t`Deliver to`} wide>
          {addressInLine(order.deliveryAddress)}
        </Fact>
      )}
    </Facts>
  );
}

/** A product with its numbers. The combinations of the ordered line are below it (OP-3). */
function Line({ job: { setup, pictures }, line }: { job: DeliveryPdf; line: DeliveryPdfLine }) {
  const { count } = printer(setup);
  const [first, ...rest] = orderedChoices(line.breakdown, count);
  return (
    <>
      <Row>
        {pictures && <LinePicture picture={line.picture} />}
        <Cell column={columns.code}>{line.productCode}</Cell>
        <Cell column={columns.options}>{first ? <OrderedChoices {...first} room={columns.options.room} /> : ''}</Cell>
        <Cell column={columns.quantity}>{count(line.quantity)}</Cell>
        <Cell column={columns.before}>{count(line.before)}</Cell>
        <Cell column={columns.toCome}>{count(line.toCome)}</Cell>
      </Row>
      {rest.map((combination, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: combinations never move
        <CombinationRow key={row}>
          {pictures && <View style={{ width: pictureColumn.width }} />}
          <Cell column={columns.code}>{null}</Cell>
          <Cell column={columns.options}>
            <OrderedChoices {...combination} room={columns.options.room} />
          </Cell>
          <Cell column={columns.quantity}>{null}</Cell>
          <Cell column={columns.before}>{null}</Cell>
          <Cell column={columns.toCome}>{null}</Cell>
        </CombinationRow>
      ))}
    </>
  );
}
