import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { CopyText } from '../../platform/forms/copy-text.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner, Bone, Loaded } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import { calendarLinkOptions, useCalendarLink } from './queries.ts';
import { texts } from './texts.ts';

/** The dialog in which users make, replace and end the link with which their calendars read dates (DA-12). */
export function CalendarLink({ onClose }: { onClose: () => void }) {
  const { role } = useUser();
  const query = useQuery(calendarLinkOptions);
  const { make, end } = useCalendarLink();
  const [asking, setAsking] = useState<'new' | 'end'>();
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={texts.title}
      footer={
        <>
          {query.data?.madeAt && (
            <>
              <Button onClick={() => setAsking('end')}>{texts.end}</Button>
              <Button busy={make.isPending} busyText={texts.making} onClick={() => setAsking('new')}>
                {texts.newLink}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <div className="loose">
        <p>{texts.help(sideOf(role) === 'admin')}</p>
        <Loaded query={query} failed={texts.failed} loading={texts.loading} skeleton={<Bone width="12rem" />}>
          {data => <Link link={make.data?.link} {...data} busy={make.isPending} onMake={make.mutate} />}
        </Loaded>
        {make.error && <Banner tone="bad">{errorText(make.error, texts.makeFailed)}</Banner>}
        <p className="faint">{texts.secret}</p>
      </div>
      <Question
        asking={asking}
        end={end}
        onStop={() => setAsking(undefined)}
        onNew={() => {
          setAsking(undefined);
          make.mutate();
        }}
      />
    </Dialog>
  );
}

type QuestionProps = {
  asking: 'new' | 'end' | undefined;
  end: ReturnType<typeof useCalendarLink>['end'];
  onStop: () => void;
  onNew: () => void;
};

/** Asks before the link ends, because calendars that use it do not say that they get nothing any more. */
function Question({ asking, end, onStop, onNew }: QuestionProps) {
  const toast = useToast();
  const [title, question] = asking === 'new' ? [texts.newLink, texts.newQuestion] : [texts.end, texts.endQuestion];
  const onSuccess = () => {
    onStop();
    toast(texts.ended);
  };
  return (
    <Confirm
      open={asking !== undefined}
      title={title}
      question={question}
      verb={title}
      danger
      of={end}
      busyText={texts.ending}
      failed={texts.endFailed}
      onCancel={() => {
        end.reset();
        onStop();
      }}
      onConfirm={() => (asking === 'new' ? onNew() : end.mutate(undefined, { onSuccess }))}
    />
  );
}

type LinkProps = AnswerOf<'readCalendarLink'> & {
  /** The link that was just made. Later it cannot be shown, because the server stores only its hash. */
  link: string | undefined;
  busy: boolean;
  onMake: () => void;
};

function Link({ link, madeAt, readAt, busy, onMake }: LinkProps) {
  if (link) {
    return (
      <div className="stack">
        <CopyText label={texts.title} text={link} copy={texts.copy} />
        <p className="faint">{texts.shownOnce}</p>
      </div>
    );
  }
  if (!madeAt) {
    return (
      <div className="stack">
        <p>{texts.none}</p>
        <Button look="primary" busy={busy} busyText={texts.making} onClick={onMake}>
          {texts.make}
        </Button>
      </div>
    );
  }
  return (
    <p>
      {texts.made(madeAt)} {readAt ? texts.read(readAt) : texts.unread} {texts.cannotShow}
    </p>
  );
}
