import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';

/** Additions of a program to the portal that it starts. `npm start` adds nothing. */
export type Extras = {
  /** Registers routes that are no calls of the contract. */
  routes(app: FastifyInstance, context: Context): void;
  /** Returns an attribute for the element `html` of a page, or ''. */
  pageAttribute(request: FastifyRequest): string;
};
