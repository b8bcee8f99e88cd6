import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { Waiting } from '../kit/states.tsx';
import { AlertProvider } from '../overlays/alert.tsx';
import { ToastProvider } from '../overlays/toast.tsx';
import { readMeOptions } from '../session/queries.ts';
import { router } from './routes.tsx';

/** The whole app: finds the user, then lets the routes decide what to show. */
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

/** What fails because the session ended is told by the login screen. */
function isSignedOut(): boolean {
  return queryClient.getQueryData(readMeOptions.queryKey) === null;
}

function WithUser() {
  const { data, isError } = useQuery(readMeOptions);
  // Who cannot be found is signed out (specification 8).
  const user = data ?? (isError ? null : data);
  const shown = useRef<typeof user>(undefined);

  // Signing in and out lead elsewhere: the guards decide again. While the user is asked for again, nothing is decided.
  useEffect(() => {
    if (user === undefined) return;
    if (shown.current !== undefined) void router.invalidate();
    shown.current = user;
  }, [user]);

  if (user === undefined) return <Waiting />;
  return <RouterProvider router={router} context={{ user }} />;
}
