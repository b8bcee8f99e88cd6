import { useConnection } from '../browser/connection.ts';
import { OfflineBar } from '../kit/states.tsx';
import { texts } from './texts.ts';

/** Shows that the portal cannot be reached; disappears when it can be reached again. */
export function ConnectionBar() {
  const connection = useConnection();
  if (connection === 'offline') return <OfflineBar text={texts.offline} />;
  if (connection === 'unavailable') return <OfflineBar text={texts.unavailable} />;
  return <div />;
}
