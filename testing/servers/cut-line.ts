import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export type Line = {
  port: number;
  /** Breaks open connections and rejects new ones until the proxy is repaired. */
  cut(): void;
  /** Lets no data through and reports no error. Data waits until the proxy is repaired. */
  silence(): void;
  mend(): void;
  /** Returns the number of connection attempts so far. */
  connections(): number;
  end(): void;
};

/** Starts a proxy on its own port that can fail like a network. `to` is a TCP address or a socket's path. */
export async function aLineTo(to: NetConnectOpts): Promise<Line> {
  const open = new Set<Socket>();
  let state: 'intact' | 'cut' | 'silent' = 'intact';
  const waiting: (() => void)[] = [];
  let connections = 0;
  const server = createServer(near => {
    connections += 1;
    if (state === 'cut') return void near.destroy();
    hold(near);
    if (state === 'silent') waiting.push(() => join(near));
    else join(near);
  });

  function hold(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }

  function join(near: Socket): void {
    const far = connect(to);
    hold(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => other.destroySoon());
      one.on('data', chunk => void other.write(chunk));
    }
    if (near.destroyed) far.destroy();
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the line has no address');
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    silence: () => {
      state = 'silent';
      for (const socket of open) socket.pause();
    },
    mend: () => {
      state = 'intact';
      for (const begin of waiting.splice(0)) begin();
      for (const socket of open) socket.resume();
    },
    connections: () => connections,
    end: () => {
      breakAll();
      server.close();
    },
  };
}
