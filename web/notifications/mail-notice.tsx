import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readStored, writeStored } from '../platform/browser/stored.ts';
import { formatDateAndTime } from '../platform/format/format-time.ts';
import { buttonLook } from '../platform/kit/button.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { mailStateOptions } from './queries.ts';
import { mailTexts as texts } from './texts.ts';

const seenKey = 'seenMailFailure';

/** Notifies a superadmin that answers to emails cannot be read (ME-9), that nobody receives new orders by email, or that emails could not be delivered (NO-7). */
export function MailNotice() {
  const { data } = useQuery(mailStateOptions);
  const [seen, setSeen] = useState(() => Number(readStored(seenKey)));
  if (data?.mailIn) {
    return <Banner tone="bad">{texts.mailInFails(formatDateAndTime(data.mailIn.since), data.mailIn.fault)}</Banner>;
  }
  if (!data?.sends) return null;
  if (data.newOrdersReach === 0) {
    return (
      <Banner
        tone="note"
        action={
          <Link to="/" search={{ tab: 'workshop' }} className={buttonLook('quiet')}>
            {texts.addAddress}
          </Link>
        }
      >
        {texts.nobody}
      </Banner>
    );
  }
  const newest = data.failures[0]?.id ?? 0;
  if (newest <= seen) return null;
  function dismiss() {
    writeStored(seenKey, String(newest));
    setSeen(newest);
  }
  return (
    <Banner
      tone="bad"
      onDismiss={dismiss}
      action={
        <Link to="/" search={{ emails: '1' }} className={buttonLook('quiet')} onClick={dismiss}>
          {texts.show}
        </Link>
      }
    >
      {texts.failed(data.failed)}
    </Banner>
  );
}
