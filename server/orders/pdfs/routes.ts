import type { Serve } from '../../platform/http/serve.ts';
import { sendPdf } from './send-pdf.ts';

export function pdfRoutes(serve: Serve): void {
  serve('sendPdf', sendPdf);
}
