import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { User } from '#contract/accounts/accounts.ts';
import { roles } from '#contract/call/roles.ts';
import { meKey, queryClient } from '../api/query-client.ts';
import { Portal } from './portal.tsx';
import { router } from './routes.tsx';
import { tabsOf } from './tabs.tsx';

/**
 * What stands of the pages before anything has come, as HTML: the login screen as 'login', the frame of each tab by role and
 * address, as 'admin /?tab=orders', and as 'admin /?tab=orders whole' with what is drawn of its screen, for who asks for
 * nothing more than the tab (docs/performance.md). Called by the build.
 */
export async function drawPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = { login: await draw('/login', null) };
  for (const role of roles) {
    for (const { path, tab } of tabsOf(role)) {
      const address = tab ? `${path}?tab=${tab}` : path;
      const whole = await draw(address, { id: 0, username: '', displayName: '', role });
      const frame = whole.replace(/(?<=<main [^>]*>).*(?=<\/main>)/s, '');
      pages[`${role} ${address}`] = frame;
      if (frame !== whole) pages[`${role} ${address} whole`] = whole;
    }
  }
  return pages;
}

async function draw(address: string, user: User | null): Promise<string> {
  queryClient.setQueryData(meKey, user);
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { user },
  });
  await router.load();
  return renderToStaticMarkup(<Portal />);
}
