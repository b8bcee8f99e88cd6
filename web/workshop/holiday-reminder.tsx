import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readStored, writeStored } from '../platform/browser/stored.ts';
import { Button, buttonLook } from '../platform/kit/button.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { isHolidayReminderDue } from './holiday-rules.ts';
import { settingsOptions } from './queries.ts';
import { holidayTexts as texts } from './texts.ts';
import styles from './workshop.module.css';

/** In December: reminds of the closed days of next year while there are none, until it is hidden (DA-15). */
export function HolidayReminder({ today }: { today: string }) {
  const year = Number(today.slice(0, 4)) + 1;
  const key = `holidays:${year}`;
  const [isHidden, setHidden] = useState(() => readStored(key) !== null);
  const { data: settings } = useQuery({ ...settingsOptions, enabled: !isHidden });
  if (isHidden || !settings || !isHolidayReminderDue(today, settings)) return null;
  return (
    <Banner
      tone="note"
      action={
        <div className={styles.reminder}>
          <Link to="/" search={{ tab: 'workshop' }} className={buttonLook('quiet')}>
            {texts.open}
          </Link>
          <Button
            look="quiet"
            onClick={() => {
              writeStored(key, 'hidden');
              setHidden(true);
            }}
          >
            {texts.hide}
          </Button>
        </div>
      }
    >
      {texts.reminder(year)}
    </Banner>
  );
}
