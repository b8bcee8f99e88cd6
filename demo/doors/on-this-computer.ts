import type { FastifyRequest } from 'fastify';

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const ownHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request comes from a browser on this computer, which addressed it by a local name. A proxy or a tunnel adds
 * the header, and a page of another site that resolves its name to 127.0.0.1 has another host.
 */
export function isOnThisComputer({ raw, headers }: FastifyRequest): boolean {
  return (
    loopback.test(raw.socket.remoteAddress ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    ownHosts.test(headers.host ?? '')
  );
}
