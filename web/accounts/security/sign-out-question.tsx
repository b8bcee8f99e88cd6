import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/accounts/sessions.ts';
import { api } from '../../platform/api/client.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { sessionsOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The browser to sign out, or all others. */
export type Ending = Session | 'others';

/** Asks before it signs out one browser or all others. */
export function SignOutQuestion({ ending, onClose }: { ending: Ending | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const words = wordsOf(ending);
  const end = useMutation({
    mutationFn: (which: Ending) => (which === 'others' ? api.endOtherSessions() : api.endSession({ id: which.id })),
    onSuccess: () => {
      toast(words.done);
      onClose();
    },
    // Runs after a failure, too, because the session may already have ended.
    onSettled: () => queryClient.invalidateQueries(sessionsOptions),
  });
  return (
    <Confirm
      open={ending !== undefined}
      title={words.title}
      question={words.question}
      verb={words.verb}
      danger
      of={end}
      busyText={texts.signingOut}
      failed={texts.signOutFailed}
      onCancel={() => {
        end.reset();
        onClose();
      }}
      onConfirm={() => ending && end.mutate(ending)}
    />
  );
}

function wordsOf(ending: Ending | undefined) {
  if (ending === 'others' || !ending) {
    return {
      title: texts.signOutOthers,
      question: texts.signOutOthersQuestion,
      verb: texts.signOutOthers,
      done: texts.signedOutOthers,
    };
  }
  const browser = texts.browser(ending.browser);
  return {
    title: texts.signOutOf(browser),
    question: texts.signOutQuestion(browser),
    verb: texts.signOut,
    done: texts.signedOut(browser),
  };
}
