import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { readMeOptions } from '../accounts/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { AlertProvider } from '../kit/alert.tsx';
import { ErrorPanel, Waiting } from '../kit/states.tsx';
import { ToastProvider } from '../kit/toast.tsx';
import { router } from './routes.tsx';

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
  const { data, isError, refetch } = useQuery(readMeOptions);
  // The first screen is drawn piece by piece (docs/decisions/0038).
  const user = useDeferredValue(data);

  // Signing in and out lead elsewhere: the guards decide again.
  useEffect(() => {
    if (user !== undefined) void router.invalidate();
  }, [user]);

  if (isError && data === undefined) {
    return (
      <ErrorPanel
        title="The portal cannot be reached"
        text="It is asked again by itself."
        onRetry={() => void refetch()}
      />
    );
  }
  if (user === undefined) return <Waiting text="Loading..." />;
  return <RouterProvider router={router} context={{ user }} />;
}
