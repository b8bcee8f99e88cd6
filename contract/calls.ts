import { accountCalls } from './accounts.ts';
import type { Answer, Input, Request } from './call.ts';
import { catalogueCalls } from './catalogue.ts';
import { fileCalls } from './files.ts';
import { liveCalls } from './live.ts';
import { materialCalls } from './materials.ts';
import { messageCalls } from './messages.ts';
import { notificationCalls } from './notifications.ts';
import { orderCalls } from './orders.ts';
import type { CallName } from './paths.ts';
import { searchCalls } from './search.ts';

/** Every call of the portal, by name. The names are those of paths.ts, of the operations' files and of the web's client. */
export const calls = {
  ...accountCalls,
  ...catalogueCalls,
  ...orderCalls,
  ...messageCalls,
  ...notificationCalls,
  ...materialCalls,
  ...searchCalls,
  ...fileCalls,
  ...liveCalls,
} as const satisfies Record<CallName, unknown>;

export type Calls = typeof calls;
export type InputOf<N extends CallName> = Input<Calls[N]>;
export type RequestOf<N extends CallName> = Request<Calls[N]>;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
