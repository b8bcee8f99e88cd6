import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginScreen } from './login-screen.tsx';

/** The login screen as HTML, for the page that strangers get (docs/decisions/0045). Called by the build. */
export function drawLogin(): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LoginScreen />
    </QueryClientProvider>,
  );
}
