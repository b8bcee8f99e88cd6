import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';
import { login } from './login.ts';
import { loginTries } from './login-tries.ts';
import { logout } from './logout.ts';
import { readMe } from './read-me.ts';

export function accountRoutes(serve: Serve, context: Context): void {
  serve.own('login', login(context, loginTries(context.pool)));
  serve.own('logout', logout(context));
  serve('readMe', readMe);
}
