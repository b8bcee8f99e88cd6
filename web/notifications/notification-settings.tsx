import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import type { NotificationSettings as Settings } from '#contract/notifications/notifications.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { Banner, Bone, Loaded } from '../platform/kit/states.tsx';
import { useUser } from '../platform/session/user.ts';
import styles from './notification-settings.module.css';
import { settingsOptions } from './queries.ts';
import { settingsTexts as texts } from './texts.ts';

type Mail = keyof Settings['email'];
type Choice = readonly [Mail, label: string, note: string];
const ofCustomers: readonly Choice[] = [
  ['newOrder', texts.newOrder, texts.newOrderHelp],
  ['newMessage', texts.newMessage, texts.newMessageHelp],
  ['dates', texts.dates, texts.datesHelp],
  ['deliveries', texts.deliveries, texts.deliveriesHelp],
  ['pdfs', texts.pdfs, texts.pdfsHelp],
  ['orderFinished', texts.orderFinished, texts.orderFinishedHelp],
  ['orderCompleted', texts.orderCompleted, texts.orderCompletedHelp],
];
const people: Choice = ['people', texts.people, texts.peopleHelp];
const allOrders: Choice = ['allOrders', texts.allOrders, texts.allOrdersHelp];
const ofStaff: readonly Choice[] = [
  ['newOrder', texts.staffNewOrder, texts.staffNewOrderHelp],
  ['newMessage', texts.newMessage, texts.staffNewMessageHelp],
  ['dates', texts.dates, texts.staffDatesHelp],
  ['deliveries', texts.deliveries, texts.staffDeliveriesHelp],
];

/**
 * The user's email settings. Each change is saved at once. `hasColleagues` states whether the company has more than one
 * person.
 */
export function NotificationSettings({ hasColleagues = false }: { hasColleagues?: boolean }) {
  const query = useQuery(settingsOptions);
  const titleId = useId();
  return (
    <section className="tight" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.settings}</h2>
      <Loaded query={query} failed={texts.settingsFailed} skeleton={<LoadingChoices />}>
        {settings => <Choices settings={settings} hasColleagues={hasColleagues} />}
      </Loaded>
    </section>
  );
}

function Choices({ settings, hasColleagues }: { settings: Settings; hasColleagues: boolean }) {
  const { email, address, sends } = settings;
  const { mutate, isSuccess, error } = useChangeSettings();
  const { role, companyRole } = useUser();
  const isStaff = sideOf(role) === 'admin';
  const ofCompany = hasColleagues ? [allOrders, ...(companyRole === 'owner' ? [people] : [])] : [];
  const noAddress = isStaff ? texts.staffNoAddress : texts.noAddress;
  return (
    <>
      <p className={styles.help}>
        {address ? texts.settingsHelp(address) : noAddress}{' '}
        {!address && isStaff && <Link to="/security">{texts.addAddress}</Link>}
      </p>
      {address && !sends && <p className={styles.help}>{texts.sendsNone}</p>}
      <ul>
        {(isStaff ? ofStaff : [...ofCustomers, ...ofCompany]).map(([mail, label, note]) => (
          <li key={mail}>
            <Checkbox
              label={label}
              note={note}
              checked={email[mail]}
              disabled={!address}
              onChange={event => mutate({ [mail]: event.target.checked })}
            />
          </li>
        ))}
      </ul>
      {error && <Banner tone="bad">{errorText(error, texts.saveFailed)}</Banner>}
      <p className={styles.saved} role="status">
        {isSuccess && texts.saved}
      </p>
    </>
  );
}

/** Saves settings optimistically and rolls them back on failure. */
function useChangeSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions;
  return useMutation({
    mutationKey: queryKey,
    // Sequential, so that the last click wins.
    scope: { id: 'notification-settings' },
    mutationFn: (email: Partial<Settings['email']>) => api.updateNotificationSettings({ email }),
    onMutate: async email => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, email: { ...before.email, ...email } });
    },
    onSuccess: ({ settings }) => {
      // The screen already shows a later change, whose own answer follows.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) queryClient.setQueryData(queryKey, settings);
    },
    onError: (_error, email) => {
      queryClient.setQueryData(queryKey, now => now && { ...now, email: { ...now.email, ...opposite(email) } });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function opposite(email: Partial<Settings['email']>): Partial<Settings['email']> {
  return Object.fromEntries(Object.entries(email).map(([mail, isOn]) => [mail, !isOn]));
}

function LoadingChoices() {
  return (
    <div className={styles.bones} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      {ofStaff.map(([mail]) => (
        <Bone key={mail} width="60%" />
      ))}
    </div>
  );
}
