import { type CallName, methodAndPath, paths } from '#contract/call/paths.ts';
import { problems } from '#contract/call/problems.ts';
import { benchCookieName } from '../access/bench-session.ts';
import { sessionCookieName } from '../access/session.ts';
import { tokenCookie } from '../http/anti-forgery.ts';
import type { Settings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';
import { operation, security } from './operation.ts';
import { type Json, namedSchemas, reference } from './schemas.ts';

const tokenHeader = `X-${tokenCookie}`;

/** Generates the OpenAPI 3.1 document of all calls from the contract (RU-8). */
export function openApi(settings: Settings): Json {
  const names = Object.keys(paths) as CallName[];
  const described: Record<string, Json> = {};
  for (const name of names) {
    const { method, path } = methodAndPath(name);
    const template = path.replace(/:(\w+)/g, '{$1}');
    described[template] = { ...described[template], [method.toLowerCase()]: operation(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${settings.BRAND_NAME} order system`,
      version,
      description: `Every error is { error, code, fields }. A program signs in with POST /api/auth/login, keeps both cookies that it gets, and sends the value of ${tokenCookie} as ${tokenHeader} with every change.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: settings.PUBLIC_URL ?? '/' }],
    paths: described,
    components: {
      securitySchemes: securitySchemes(settings),
      schemas: { ...usedSchemas(described), Problem: problemSchema },
    },
  };
}

/** Returns the named schemas that calls refer to, directly or through another schema. */
function usedSchemas(described: Json): Json {
  const all = namedSchemas();
  const texts = [described, ...Object.values(all)].map(part => JSON.stringify(part)).join();
  return Object.fromEntries(Object.entries(all).filter(([name]) => texts.includes(`"${reference(name)}"`)));
}

function securitySchemes(settings: Settings): Json {
  return {
    [security.session]: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(settings),
      description: 'Set by POST /api/auth/login.',
    },
    [security.bench]: {
      type: 'apiKey',
      in: 'cookie',
      name: benchCookieName(settings),
      description: 'Set by POST /api/bench/pair.',
    },
    [security.antiForgery]: {
      type: 'apiKey',
      in: 'header',
      name: tokenHeader,
      description: `The value of the ${tokenCookie} cookie. Signing in sets it, and every GET below /api renews it when it is missing.`,
    },
  };
}

const problemSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'The text for people.' },
    code: { type: 'string', enum: Object.keys(problems) },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with each field.',
    },
  },
};
