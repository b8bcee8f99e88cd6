import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarOff, KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import type { FirstRun } from '#contract/workshop/first-run/first-run.ts';
import { emailOptions } from '../../accounts/security/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { later } from '../../platform/browser/later.tsx';
import { brandName } from '../../platform/kit/brand-mark.tsx';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { settingsOptions } from '../queries.ts';
import { holidayTexts } from '../texts.ts';
import styles from './first-run.module.css';
import { FirstStep } from './first-step.tsx';
import { useFillSamples } from './samples.ts';
import { stepsOf } from './steps.ts';
import { texts } from './texts.ts';

const ChangeEmail = later(async () => (await import('../../accounts/security/change-email.tsx')).ChangeEmail);
const ChangePassword = later(async () => (await import('../../accounts/security/change-password.tsx')).ChangePassword);

type Props = { firstRun: FirstRun; onHide: () => void };

/** The first steps of a new portal: a product, a customer, a trial order. The data decides which steps are done. */
export function FirstRunScreen({ firstRun, onHide }: Props) {
  const steps = stepsOf(firstRun);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={styles.screen}>
      <div>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      <div className={styles.track} role="img" aria-label={texts.progress(done)}>
        {steps.map(({ name, isDone }) => (
          <i key={name} className={isDone ? styles.done : undefined} />
        ))}
      </div>
      <ol className="sheet divided">
        {steps.map((step, index) => (
          <FirstStep key={step.name} step={step} number={index + 1} firstRun={firstRun} />
        ))}
      </ol>
      <div className={styles.also}>
        {!firstRun.passwordChanged && <Password />}
        <Email />
        <Holidays />
        {firstRun.samples === null && <Samples />}
        <section>
          <h3>{texts.name}</h3>
          <p>{texts.nameHelp(brandName())}</p>
        </section>
      </div>
      <p className={styles.hide}>
        <button type="button" className={styles.link} onClick={onHide}>
          {texts.hide}
        </button>{' '}
        ·{' '}
        <span className={styles.byKey}>
          {texts.findAgain} <kbd>?</kbd>
        </span>
        <span className={styles.bySearch}>{texts.findAgainOnPhones}</span>
      </p>
    </div>
  );
}

function Password() {
  const [isChanging, setChanging] = useState(false);
  return (
    <section>
      <h3>{texts.password}</h3>
      <p>{texts.passwordHelp}</p>
      <Button look="quiet" icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => setChanging(true)}>
        {texts.changePassword}
      </Button>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </section>
  );
}

/** Asks for the user's own email address while there is none. */
function Email() {
  const { data: own } = useQuery(emailOptions);
  const [isAdding, setAdding] = useState(false);
  if (!own || (own.email && !isAdding)) return null;
  return (
    <section>
      <h3>{texts.email}</h3>
      <p>{texts.emailHelp}</p>
      <Button look="quiet" icon={<Mail size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
        {texts.addEmail}
      </Button>
      {isAdding && <ChangeEmail own={own} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Asks for the public holidays while no day is closed. */
function Holidays() {
  const { data: settings } = useQuery(settingsOptions);
  if (!settings || settings.closed.length > 0) return null;
  return (
    <section>
      <h3>{holidayTexts.firstRun}</h3>
      <p>{holidayTexts.firstRunHelp}</p>
      <Link to="/" search={{ tab: 'workshop' }} className={buttonLook('quiet')}>
        <CalendarOff size={16} aria-hidden="true" />
        {holidayTexts.title}
      </Link>
    </section>
  );
}

function Samples() {
  const fill = useFillSamples();
  return (
    <section>
      <h3>{texts.around}</h3>
      <p>{texts.aroundHelp}</p>
      <Button look="quiet" busy={fill.isPending} busyText={texts.filling} onClick={() => fill.mutate()}>
        {texts.fill}
      </Button>
      {fill.error && <Banner tone="bad">{errorText(fill.error, texts.fillFailed)}</Banner>}
    </section>
  );
}
