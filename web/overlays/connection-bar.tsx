import { useConnection } from '../browser/connection.ts';
import { OfflineBar } from '../kit/states.tsx';

/** Says that the portal cannot be reached; disappears when it can be again. */
export function ConnectionBar() {
  const connection = useConnection();
  if (connection === 'offline') return <OfflineBar text="No connection. What you type stays here; we keep trying." />;
  if (connection === 'unavailable') {
    return <OfflineBar text="The portal cannot reach its database. It goes on by itself in a moment." />;
  }
  return <div />;
}
