import { longDay } from '#contract/call/long-day.ts';
import { differencesText } from '#contract/orders/differences/difference-words.ts';
import type { Difference } from '#contract/orders/differences/differences.ts';
import { t } from '#contract/wording.ts';
import type { MailWords, Wording } from './mail-wording.ts';
import { beginningOf } from './notification-facts.ts';

/** Returns 'Promised: December 14, 2026' or 'Promised: not yet'. */
export function promisedText(promisedOn: string | null): string {
  return promisedOn === null ? t`Promised: not yet` : t`Promised: ${longDay(promisedOn)}`;
}

/** Returns differences as text, with the promise beside a requested day (DA-6): a request moves no promise. */
function changesText(differences: readonly Difference[], promisedOn: string | null): string {
  const text = differencesText(differences);
  return differences.some(({ field }) => field === 'requestedDate') ? `${text} (${promisedText(promisedOn)})` : text;
}

/** Says after a change of the requested day whether the promise followed it; nothing after other changes (DA-6). */
function promiseAfter(differences: readonly Difference[], promisedOn: string | null): string {
  const wish = differences.find(({ field }) => field === 'requestedDate');
  if (!wish || promisedOn === null) return '';
  return promisedOn === wish.to ? t`The new date is promised, too.` : t`The promised date stays.`;
}

/** An email about the revisions by the workshop, with each difference and reason. */
export function revisionMail({ orderId, revisions, promisedOn }: Wording): MailWords {
  const title = t`Order #${orderId} was changed`;
  const said = revisions.map(({ revision, changes, reason }) =>
    [t`Revision ${revision}: ${changesText(changes, promisedOn)}.`, reason].filter(Boolean).join(' '),
  );
  return {
    subject: title,
    preheader: beginningOf(said.join(' ')),
    heading: title,
    sentence: said.join('\n'),
    button: t`Open order #${orderId}`,
  };
}

/** An email about a cancellation by the workshop, with its reason. */
export function cancelMail({ orderId, cancelReason, brand, isCancelledOnRequest }: Wording): MailWords {
  const title = t`Order #${orderId} was cancelled`;
  const because = cancelReason && `: ${cancelReason}`;
  return {
    subject: title,
    preheader: cancelReason,
    heading: title,
    sentence: isCancelledOnRequest
      ? t`As you asked, order #${orderId} is cancelled${because || '.'}`
      : t`${brand} cancelled your order #${orderId}${because || '.'}`,
    button: t`Open order #${orderId}`,
  };
}

/** An email about the change or cancellation that a customer asks for. */
export function requestMail({ orderId, requests, customerName, promisedOn }: Wording): MailWords {
  const [request] = requests;
  if (!request) throw new Error(`the email about a request for order ${orderId} names none`);
  const { kind, person, reason, differences } = request;
  const what = kind === 'cancellation' ? t`Cancellation asked` : t`Change asked`;
  return {
    subject: t`${what}: order #${orderId}`,
    preheader: beginningOf(reason),
    heading: what,
    sentence:
      kind === 'cancellation'
        ? t`${person} of ${customerName} asks to cancel the order. ${reason}`
        : t`${person} of ${customerName} asks: ${changesText(differences, promisedOn)}. ${reason}`,
    button: t`Open order #${orderId}`,
  };
}

/** An email about the workshop's answers to requests. The newest one is in the subject. */
export function answeredRequestMail({ orderId, requests, promisedOn }: Wording): MailWords {
  const what = requests.at(-1)?.state === 'accepted' ? t`Change accepted` : t`Change declined`;
  const said = requests.map(({ state, revision, differences, note }) => {
    if (state !== 'accepted') return note;
    const changes = t`Your order #${orderId} is now revision ${revision}: ${changesText(differences, promisedOn)}.`;
    return [changes, promiseAfter(differences, promisedOn), note].filter(Boolean).join(' ');
  });
  return {
    subject: t`${what}: order #${orderId}`,
    preheader: beginningOf(said.join(' ')),
    heading: what,
    sentence: said.join('\n'),
    button: t`Open order #${orderId}`,
  };
}
