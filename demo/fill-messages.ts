import type { Side } from '#contract/call/roles.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { saveFiles } from '#server/platform/files/save-files.ts';
import { type Conversation, conversations } from './conversations.ts';
import { type Accounts, idOf } from './fill-accounts.ts';
import { type Stored, storedOf } from './fill-catalog.ts';
import type { OrderIds } from './fill-orders.ts';
import { stateAt } from './history.ts';
import { makePictures, type SampleOrder } from './orders.ts';
import { personOf, staffNames, usersOf } from './people.ts';
import type { PictureOf } from './pictures.ts';
import { between, type Random } from './random.ts';

export type SampleMessage = {
  /** The index of the order in the list. */
  order: number;
  customer: string;
  sender: Side;
  text: string;
  at: Date;
  pictures: PictureOf[];
  /** The subject of a last question of the workshop. */
  asks?: string | undefined;
};
type Given = { accounts: Accounts; orderIds: OrderIds; stored: Stored; now: Date };

const hour = 3_600_000;
/** Both sides have read all messages older than this. */
const readAfter = 40 * hour;

/**
 * Creates conversations for every other order. Those of the newest orders continue until today. One question is open.
 */
export function makeMessages(random: Random, orders: readonly SampleOrder[], now: Date): SampleMessage[] {
  const unused = new Set(conversations);
  const answered = orders.flatMap((order, index): SampleMessage[] => {
    if (index % 2 === 0 || order.state === 'new') return [];
    const ends = order.completedAt ?? new Date(now.getTime() - between(random, 1, 50) * hour);
    const found = conversationOf(order, index >> 1, unused, ends, now);
    const [first] = order.lines;
    if (!found || !first) return [];
    const { conversation, begins } = found;
    unused.delete(conversation);
    return conversation.lines.flatMap(([sender, after, text, pictures = 0]): SampleMessage[] => {
      const at = new Date(begins + after * hour);
      if (at > now) return [];
      const message = {
        order: index,
        customer: order.customer,
        sender,
        text: text.replaceAll('{code}', first.product.code),
        at,
        pictures: makePictures(random, first.product, pictures),
        asks: conversation.asks,
      };
      return [message];
    });
  });
  const isQuiet = ({ customer, state }: SampleOrder, order: number) =>
    customer === 'customer' && state === 'made' && !answered.some(message => message.order === order);
  const order = orders.findLastIndex(isQuiet);
  const text = `One question: shall the boxes of ${orders[order]?.lines[0]?.product.code} carry your logo?`;
  const at = new Date(now.getTime() - 3 * hour);
  const asks = 'Boxes with or without the logo';
  return [...answered, { order, customer: 'customer', sender: 'admin', text, at, pictures: [], asks }];
}

/**
 * Returns an unused conversation and its start. Its messages agree with the workshop's progress when they were sent. The
 * list is searched from `turn`. A conversation may end at `ends`, begin earlier, or begin after completion.
 */
function conversationOf(
  order: SampleOrder,
  turn: number,
  unused: ReadonlySet<Conversation>,
  ends: Date,
  now: Date,
): { conversation: Conversation; begins: number } | undefined {
  const placed = order.placedAt.getTime() + hour;
  const inTurn = [...conversations.slice(turn), ...conversations.slice(0, turn)];
  for (const conversation of inTurn.filter(one => unused.has(one))) {
    const length = Math.max(...conversation.lines.map(([, after]) => after)) * hour;
    const latest = Math.max(placed, ends.getTime() - length);
    const earlier = [0.8, 0.6, 0.4, 0.2, 0].map(share => placed + share * (latest - placed));
    const later = order.completedAt ? [order.completedAt.getTime() + 48 * hour] : [];
    const begins = [latest, ...later, ...earlier].find(
      begin => begin < now.getTime() && agrees(order, conversation, begin, now),
    );
    if (begins !== undefined) return { conversation, begins };
  }
  return undefined;
}

function agrees(
  { lines: [first], completedAt }: SampleOrder,
  conversation: Conversation,
  begins: number,
  now: Date,
): boolean {
  return conversation.lines.every(([, after, , , fits]) => {
    const at = new Date(begins + after * hour);
    if (!first || !fits || at > now) return true;
    const isCompleted = completedAt !== undefined && at > completedAt;
    return fits({ ...stateAt(first.quantity, first.history, at), isCompleted });
  });
}

/** Inserts the messages with their pictures and the seen times of both sides. */
export async function fillMessages(tx: Tx, given: Given, messages: readonly SampleMessage[]): Promise<void> {
  for (const message of messages) await fillMessage(tx, given, message);
  const seen = given.orderIds.flatMap((orderId, index) => {
    const old = messages.filter(({ order, at }) => order === index && given.now.getTime() - at.getTime() > readAfter);
    const last = old.at(-1);
    if (!last) return [];
    return [...usersOf(last.customer), ...staffNames].map(username => ({
      account_id: idOf(given.accounts, username),
      order_id: orderId,
      seen_at: new Date(last.at.getTime() + hour),
    }));
  });
  await sql`insert into order_seen ${sql.values(seen)}`.execute(tx);
}

async function fillMessage(tx: Tx, given: Given, { order, customer, sender, text, at, pictures }: SampleMessage) {
  const username = sender === 'customer' ? customer : 'admin';
  const author = idOf(given.accounts, username);
  const { id } = await sql<{ id: number }>`
    insert into order_messages (order_id, sender, author_id, author_name, body, created_at)
    values (${given.orderIds[order] as number}, ${sender}, ${author}, ${personOf(username)}, ${text}, ${at}) returning id`.one(
    tx,
  );
  if (pictures.length === 0) return;
  const owner = { kind: 'private', ownerId: sender === 'customer' ? author : null, taken: true } as const;
  const files = await saveFiles(tx, owner, storedOf(given.stored, pictures));
  const images = files.map((file, position) => ({ message_id: id, position, file_id: file.id }));
  await sql`insert into order_message_images ${sql.values(images)}`.execute(tx);
}
