import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';
import { serveFiles } from './serve-files.ts';
import { storeFiles } from './store-uploads.ts';
import { uploadFiles } from './upload-files.ts';

export function fileRoutes(app: FastifyInstance, serve: Serve, context: Context): void {
  serve('uploadFiles', uploadFiles, { prepare: storeFiles });
  serveFiles(app, context);
}
