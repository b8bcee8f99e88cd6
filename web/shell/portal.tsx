import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
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
  const { data: user, isPending, isError, refetch } = useQuery(readMeOptions);

  // Signing in and out lead elsewhere: the guards decide again.
  useEffect(() => {
    if (user !== undefined) void router.invalidate();
  }, [user]);

  if (isPending) return <Waiting text="Loading..." />;
  if (isError) {
    return (
      <ErrorPanel
        title="The portal cannot be reached"
        text="It is asked again by itself."
        onRetry={() => void refetch()}
      />
    );
  }
  return <RouterProvider router={router} context={{ user }} />;
}
