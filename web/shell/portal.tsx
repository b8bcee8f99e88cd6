import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef } from 'react';
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
  // Who cannot be found is signed out (specification 8). The first screen is drawn piece by piece (docs/decisions/0038).
  const user = useDeferredValue(data ?? (isError ? null : data));
  const isLost = useRef(false);

  useEffect(() => {
    if (isError && data === undefined) isLost.current = true;
  }, [isError, data]);

  // Signing in and out lead elsewhere: the guards decide again. Somebody who is found after all gets what was asked for.
  useEffect(() => {
    if (user && isLost.current) {
      isLost.current = false;
      void router.navigate({ href: asked, replace: true });
    } else if (user !== undefined) void router.invalidate();
  }, [user]);

  if (user === undefined) return <Waiting text="Loading..." />;
  return <RouterProvider router={router} context={{ user }} />;
}
