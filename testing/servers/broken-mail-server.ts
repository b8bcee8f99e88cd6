import { createServer, type Socket } from 'node:net';

/** `silent` accepts connections and never answers. `cut` accepts half of an email and closes the connection. */
export type Fault = 'silent' | 'cut';
export type BrokenMailServer = { url: string; tries(): number; stop(): Promise<void> };

/** Starts an SMTP server on loopback that fails in the middle of an email. */
export async function startBrokenMailServer(fault: Fault): Promise<BrokenMailServer> {
  const sockets = new Set<Socket>();
  let tries = 0;
  const server = createServer(socket => {
    tries += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (fault === 'cut') answerUntilData(socket);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    tries: () => tries,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

function answerUntilData(socket: Socket): void {
  let isData = false;
  socket.write('220 ready\r\n');
  socket.on('data', chunk => {
    if (isData) return socket.destroy();
    isData = /^DATA/im.test(String(chunk));
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
  });
}
