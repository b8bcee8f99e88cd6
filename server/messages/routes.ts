import { requireSeen } from '../orders/require-seen.ts';
import { storeUploads } from '../platform/files/store-uploads.ts';
import type { Serve } from '../platform/http/serve.ts';
import { confirmReceipt } from './confirm-receipt.ts';
import { markAnswered } from './mark-answered.ts';
import { markOrderSeen } from './mark-order-seen.ts';
import { readFoldedText } from './read-folded-text.ts';
import { readMessageEmail } from './read-message-email.ts';
import { readMessages } from './read-messages.ts';
import { readUnread } from './read-unread.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(serve: Serve): void {
  serve('sendMessage', sendMessage, {
    prepare: storeUploads,
    requireSeen: (tx, viewer, { id }) => requireSeen(tx, viewer, id),
  });
  serve('confirmReceipt', confirmReceipt, { prepare: storeUploads });
  serve('readMessages', readMessages);
  serve('readMessageEmail', readMessageEmail);
  serve('readFoldedText', readFoldedText);
  serve('readUnread', readUnread);
  serve('markAnswered', markAnswered);
  serve('markOrderSeen', markOrderSeen);
}
