import { useEffect, useState } from 'react';
import { onUnconfirmed } from '../../platform/api/confirmation.ts';
import { later } from '../../platform/browser/later.tsx';

const ConfirmIdentity = later(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity);

/** Asks for the password above any screen or dialog whose call needs it (SI-13). */
export function IdentityQuestion() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => onUnconfirmed(() => new Promise(resolve => setAnswer(() => resolve))), []);
  // The waiting call fails when the session ends meanwhile.
  useEffect(() => () => answer?.(false), [answer]);
  if (!answer) return null;
  return (
    <ConfirmIdentity
      onDone={isConfirmed => {
        answer(isConfirmed);
        setAnswer(undefined);
      }}
    />
  );
}
