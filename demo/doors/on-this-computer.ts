import type { FastifyRequest } from 'fastify';

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const ownHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** The headers by which a proxy or a tunnel says that it forwards a request. No browser sends them. */
const forwarded = /^(?:via|cdn-loop|x-(?:original|envoy)-.*)$|forwarded|-ip$/;

/**
 * Whether a request comes from a browser on this computer, which addressed it by a local name. A page of another site
 * that resolves its name to 127.0.0.1 has another host. Only clients of a proxy send a whole address instead of a path.
 * A proxy on this computer that adds no header and names the local host looks like a browser (docs/security.md).
 */
export function isOnThisComputer({ raw, headers }: FastifyRequest): boolean {
  return (
    loopback.test(raw.socket.remoteAddress ?? '') &&
    raw.url?.startsWith('/') === true &&
    !Object.keys(headers).some(header => forwarded.test(header)) &&
    ownHosts.test(headers.host ?? '')
  );
}
