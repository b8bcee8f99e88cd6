import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryClient } from '../platform/api/query-client.ts';
import { Waiting } from '../platform/kit/states.tsx';
import { AlertProvider } from '../platform/overlays/alert.tsx';
import { ToastProvider } from '../platform/overlays/toast.tsx';
import { readMeOptions } from '../platform/session/queries.ts';
import { router } from './routes.tsx';

/** The complete app: fetches the user, then shows the routes. */
export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <AlertProvider isMuted={isSignedOut}>
        <ToastProvider>
          <WithUser />
        </ToastProvider>
      </AlertProvider>
    </QueryClientProvider>
  );
}

/** The login screen explains failures that an ended session causes. */
function isSignedOut(): boolean {
  return queryClient.getQueryData(readMeOptions.queryKey) === null;
}

function WithUser() {
  const { data, isError } = useQuery(readMeOptions);
  // A user that cannot be determined counts as signed out (SI-9).
  const user = data ?? (isError ? null : data);
  const shown = useRef<typeof user>(undefined);

  // After signing in or out the guards decide again. They wait while the user is being fetched. When another tab
  // switched to another user, the page of the first one is not theirs.
  useEffect(() => {
    if (user === undefined) return;
    if (shown.current && user && shown.current.id !== user.id) void router.navigate({ to: '/', replace: true });
    else if (shown.current !== undefined) void router.invalidate();
    shown.current = user;
  }, [user]);

  if (user === undefined) return <Waiting />;
  return <RouterProvider router={router} context={{ user }} />;
}
