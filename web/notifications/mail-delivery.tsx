import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { MailState } from '#contract/notifications/mails.ts';
import { ApiError, errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { formatDateAndTime } from '../platform/format/format-time.ts';
import { Field, TextInput } from '../platform/forms/field.tsx';
import { Button } from '../platform/kit/button.tsx';
import { Banner, Bone, Loaded } from '../platform/kit/states.tsx';
import styles from './mail-delivery.module.css';
import { mailStateOptions, settingsOptions } from './queries.ts';
import { mailTexts as texts } from './texts.ts';

/** Lists the emails that could not be delivered, and sends a test email (NO-7). */
export function MailDelivery() {
  const query = useQuery(mailStateOptions);
  const titleId = useId();
  return (
    <section className={styles.delivery} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.delivery}</h2>
      <Loaded query={query} failed={texts.loadFailed} skeleton={<Bone width="60%" />}>
        {state => (
          <>
            <Outcome state={state} />
            {state.sends && <TestMail />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Outcome({ state: { sends, links, waiting, failed, failures } }: { state: MailState }) {
  if (!sends) return <p>{texts.off}</p>;
  return (
    <>
      {!links && <Banner tone="bad">{texts.noLinks}</Banner>}
      {waiting > 0 && <Banner tone="bad">{texts.waiting(waiting)}</Banner>}
      {failed > 0 && <Banner tone="bad">{texts.failed(failed)}</Banner>}
      {waiting + failed === 0 && <p>{texts.fine}</p>}
      {failures.length > 0 && (
        <ul className={styles.failures} aria-label={texts.failures}>
          {failures.map(({ id, mail, to, address, orderId, reason, failedAt }) => (
            <li key={id}>
              <b>
                {texts.kinds[mail] ?? mail}
                {orderId && `, ${texts.order(orderId)}`}
              </b>
              <span>
                <bdi>{to}</bdi> · <bdi>{address}</bdi> · <time dateTime={failedAt}>{formatDateAndTime(failedAt)}</time>
              </span>
              <span dir="auto">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function TestMail() {
  const test = useMutation({ mutationFn: (address: string) => api.sendTestMail({ address }) });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!test.isPending) test.mutate(String(new FormData(event.currentTarget).get('address')).trim());
  }

  const { data: own } = useQuery(settingsOptions);
  const fault = test.error instanceof ApiError ? test.error.fields.address : undefined;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label={texts.testAddress} {...(fault && { error: `${texts.testAddress} ${fault}` })}>
        {wired => (
          <TextInput
            {...wired}
            key={own?.address}
            name="address"
            inputMode="email"
            autoComplete="email"
            defaultValue={own?.address}
          />
        )}
      </Field>
      <Button type="submit" busy={test.isPending} busyText={texts.sendingTest}>
        {texts.sendTest}
      </Button>
      {test.data &&
        (test.data.sent ? (
          <Banner tone="good">{texts.testSent(test.data.address)}</Banner>
        ) : (
          <Banner tone="bad">{texts.testFailed(test.data.reason)}</Banner>
        ))}
      {test.error && !fault && <Banner tone="bad">{errorText(test.error, texts.testRefused)}</Banner>}
    </form>
  );
}
