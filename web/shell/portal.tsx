import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readMeOptions } from '../accounts/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { AlertProvider } from '../kit/alert.tsx';
import { Waiting } from '../kit/states.tsx';
import { ToastProvider } from '../kit/toast.tsx';
import { router } from './routes.tsx';

/** What was asked for when the page was loaded. */
const asked = location.pathname + location.search;

/** The whole app: finds the user, then lets the routes decide what to show. */
export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <AlertProvider>
        <ToastProvider>
          <WithUser />
        </ToastProvider>
      </AlertProvider>
    </QueryClientProvider>
  );
}

function WithUser() {
  const { data, isError } = useQuery(readMeOptions);
  // Who cannot be found is signed out (specification 8).
  const user = data ?? (isError ? null : data);
  const isLost = useRef(false);
  const shown = useRef<typeof user>(undefined);

  useEffect(() => {
    if (isError && data === undefined) isLost.current = true;
  }, [isError, data]);

  // Signing in and out lead elsewhere: the guards decide again. Somebody who is found after all gets what was asked for.
  useEffect(() => {
    if (user && isLost.current) {
      isLost.current = false;
      void router.navigate({ href: asked, replace: true });
    } else if (shown.current !== undefined) void router.invalidate();
    shown.current = user;
  }, [user]);

  if (user === undefined) return <Waiting />;
  return <RouterProvider router={router} context={{ user }} />;
}
