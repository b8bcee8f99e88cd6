import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

type Mail = { uid: number; flags: Set<string>; at: Date; bytes: Buffer };
type Folder = { mails: Mail[]; next: number };

export type ImapServer = {
  url: string;
  /** Puts an email into a folder, as the mail server of the workshop does. */
  deliver(bytes: Buffer, at?: Date, folder?: string): Promise<void>;
  /** Returns the emails of a folder. */
  mails(folder: string): Promise<{ seen: boolean; bytes: Buffer; flags?: readonly string[] }[]>;
  stop(): Promise<void>;
};

export type FaultyImapServer = ImapServer & {
  /**
   * What goes wrong: the server answers nothing, closes every connection, refuses the password, or closes the connection when an
   * email is moved, before or after the move.
   */
  fault: 'hangs' | 'closes' | 'refuses' | 'closesBeforeMove' | 'closesAfterMove' | undefined;
  connections(): number;
  /** Closes the open connections. */
  drop(): void;
  /** The number of heads that were read. */
  headsRead(): number;
};

const user = 'orders@workshop.example';
const password = 'pass word';
const done = 'OK done';
const refused = 'NO [AUTHENTICATIONFAILED] Authentication failed.';

/** Starts an IMAP server on loopback that keeps its emails in memory. It knows the commands that the portal uses. */
export async function startImapServer(): Promise<FaultyImapServer> {
  const folders = new Map<string, Folder>([['INBOX', { mails: [], next: 1 }]]);
  const open = new Set<Connection>();
  let connections = 0;
  const counted = { heads: 0 };
  const state = { fault: undefined } as FaultyImapServer;
  const server = createServer(socket => {
    connections += 1;
    if (state.fault === 'closes') {
      socket.destroy();
      return;
    }
    if (state.fault === 'hangs') {
      socket.on('error', () => {});
      return;
    }
    const connection = new Connection(socket, { folders, open, state, counted });
    open.add(connection);
    socket.on('close', () => open.delete(connection));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    connections: () => connections,
    headsRead: () => counted.heads,
    drop: () => {
      for (const connection of open) connection.close();
    },
    deliver: async (bytes: Buffer, at = new Date(), folder = 'INBOX') => {
      append(folderOf(folders, folder), bytes, at);
      for (const connection of open) connection.tellNews();
    },
    mails: async (folder: string) =>
      (folders.get(folder)?.mails ?? []).map(({ flags, bytes }) => ({
        seen: flags.has('\\Seen'),
        bytes,
        flags: [...flags],
      })),
    stop: () => stopServer(server, open),
  });
}

async function stopServer(server: Server, open: Set<Connection>): Promise<void> {
  for (const connection of open) connection.close();
  await new Promise(resolve => server.close(resolve));
}

function folderOf(folders: Map<string, Folder>, name: string): Folder {
  const folder = folders.get(name) ?? { mails: [], next: 1 };
  folders.set(name, folder);
  return folder;
}

function append(folder: Folder, bytes: Buffer, at: Date, flags: Iterable<string> = []): Mail {
  const mail = { uid: folder.next++, flags: new Set(flags), at, bytes };
  folder.mails.push(mail);
  return mail;
}

/** The state that the connections share. */
type Shared = {
  folders: Map<string, Folder>;
  open: ReadonlySet<Connection>;
  state: FaultyImapServer;
  counted: { heads: number };
};

class Connection {
  readonly #socket: Socket;
  readonly #folders: Map<string, Folder>;
  readonly #open: ReadonlySet<Connection>;
  readonly #state: FaultyImapServer;
  readonly #counted: { heads: number };
  #folder: Folder | undefined;
  #told = 0;
  #idles: string | undefined;
  #input = Buffer.alloc(0);

  constructor(socket: Socket, { folders, open, state, counted }: Shared) {
    this.#socket = socket;
    this.#folders = folders;
    this.#open = open;
    this.#state = state;
    this.#counted = counted;
    socket.on('error', () => {});
    socket.on('data', chunk => {
      this.#input = Buffer.concat([this.#input, chunk]);
      this.#read();
    });
    this.#send('* OK [CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS] ready');
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Tells the number of emails while the client waits for it. */
  tellNews(): void {
    if (this.#idles !== undefined) this.#tellCount();
  }

  #send(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  /** Runs the complete commands that arrived. A literal belongs to its command. */
  #read(): void {
    for (;;) {
      let text = '';
      let at = 0;
      for (;;) {
        const end = this.#input.indexOf('\r\n', at);
        if (end < 0) return;
        text += this.#input.toString('latin1', at, end);
        at = end + 2;
        const literal = /\{(\d+)\+?\}$/.exec(text);
        if (!literal) break;
        const size = Number(literal[1]);
        if (this.#input.length < at + size) {
          if (this.#input.length === at && !text.endsWith('+}')) this.#send('+ go on');
          return;
        }
        text = `${text.slice(0, literal.index)}{${this.#input.toString('latin1', at, at + size)}}`;
        at += size;
      }
      this.#input = this.#input.subarray(at);
      this.#run(text);
    }
  }

  #run(text: string): void {
    if (this.#state.fault === 'hangs') return;
    if (this.#idles !== undefined) {
      this.#send(`${this.#idles} OK idle ends`);
      this.#idles = undefined;
      return;
    }
    const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/is.exec(text) ?? [];
    const answer = this.#answer(tag, name.toUpperCase(), rest);
    if (answer !== undefined) this.#send(`${tag} ${answer}`);
    if (name.toUpperCase() === 'LOGOUT') this.#socket.end();
  }

  /** Runs a command and returns how it ended, or undefined when it goes on. */
  #answer(tag: string, name: string, rest: string): string | undefined {
    switch (name) {
      case 'CAPABILITY':
        this.#send('* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS');
        return done;
      case 'LOGIN':
        return this.#state.fault === 'refuses' || rest !== `"${user}" "${password}"` ? refused : done;
      case 'LIST':
        // Without a name, the client asks what stands between the names of folders.
        if (rest === '"" ""') this.#send('* LIST (\\Noselect) "/" ""');
        else for (const folder of this.#folders.keys()) this.#send(`* LIST () "/" "${folder}"`);
        return done;
      case 'CREATE':
        if (this.#folders.has(unquoted(rest))) return 'NO [ALREADYEXISTS] it exists';
        folderOf(this.#folders, unquoted(rest));
        return done;
      case 'SELECT':
        return this.#select(unquoted(rest));
      case 'UID SEARCH':
        return this.#search(rest);
      case 'UID FETCH':
        return this.#fetch(rest);
      case 'UID STORE':
        for (const mail of this.#named(rest)) for (const flag of flagsIn(rest)) mail.flags.add(flag);
        return done;
      case 'UID MOVE':
        return this.#move(rest);
      case 'UID EXPUNGE':
      case 'EXPUNGE':
        this.#remove(this.#folder?.mails.filter(({ flags }) => flags.has('\\Deleted')) ?? []);
        return done;
      case 'APPEND':
        append(folderOf(this.#folders, unquoted(rest.split(' {')[0] ?? '')), literalOf(rest), new Date());
        return done;
      case 'IDLE':
        this.#idles = tag;
        this.#send('+ idling');
        this.tellNews();
        return undefined;
      case 'LOGOUT':
        this.#send('* BYE');
        return done;
      case 'NOOP':
        this.#tellCount();
        return done;
      default:
        return ['ID', 'ENABLE', 'CLOSE', 'UNSELECT', 'SUBSCRIBE', 'LSUB'].includes(name) ? done : 'BAD unknown';
    }
  }

  #tellCount(): void {
    if (!this.#folder || this.#told === this.#folder.mails.length) return;
    this.#told = this.#folder.mails.length;
    this.#send(`* ${this.#told} EXISTS`);
  }

  #select(name: string): string {
    const folder = this.#folders.get(name);
    if (!folder) return 'NO no such folder';
    this.#folder = folder;
    this.#told = folder.mails.length;
    this.#send('* FLAGS (\\Seen \\Deleted)');
    this.#send('* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] limited');
    this.#send(`* ${folder.mails.length} EXISTS`);
    this.#send('* OK [UIDVALIDITY 1] valid');
    this.#send(`* OK [UIDNEXT ${folder.next}] next`);
    return 'OK [READ-WRITE] selected';
  }

  #search(rest: string): string {
    const header = /HEADER Message-ID "?([^" ]+)"?/i.exec(rest)?.[1];
    const found = header
      ? (this.#folder?.mails ?? []).filter(({ bytes }) => bytes.includes(header))
      : this.#named(/UID ([\d:*,]+)/i.exec(rest)?.[1] ?? '').filter(({ flags }) => {
          const keyword = /UNKEYWORD "?([\w-]+)/i.exec(rest)?.[1];
          return !keyword || !flags.has(keyword);
        });
    this.#send(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd());
    return done;
  }

  #fetch(rest: string): string {
    const folder = this.#folder as Folder;
    for (const mail of this.#named(rest)) {
      const parts: (string | Buffer)[] = [`* ${folder.mails.indexOf(mail) + 1} FETCH (UID ${mail.uid}`];
      if (/RFC822\.SIZE/i.test(rest)) parts.push(` RFC822.SIZE ${mail.bytes.length}`);
      if (/FLAGS/i.test(rest)) parts.push(` FLAGS (${[...mail.flags].join(' ')})`);
      if (/INTERNALDATE/i.test(rest)) parts.push(` INTERNALDATE "${internalDate(mail.at)}"`);
      for (const [, section = '', from, most] of rest.matchAll(/BODY(?:\.PEEK)?\[(\w*)\](?:<(\d+)\.(\d+)>)?/gi)) {
        if (section.toUpperCase() === 'HEADER') this.#counted.heads += 1;
        const end = mail.bytes.indexOf('\r\n\r\n');
        const whole = section === '' || end < 0 ? mail.bytes : mail.bytes.subarray(0, end + 4);
        const some = from === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(most));
        parts.push(` BODY[${section}]${from === undefined ? '' : `<${from}>`} {${some.length}}\r\n`, some);
      }
      for (const part of parts) this.#socket.write(part);
      this.#send(')');
    }
    return done;
  }

  #move(rest: string): string | undefined {
    if (this.#state.fault === 'closesBeforeMove') {
      this.close();
      return undefined;
    }
    const mails = this.#named(rest);
    const into = folderOf(this.#folders, unquoted(rest.replace(/^\S+ /, '')));
    for (const mail of mails) append(into, mail.bytes, mail.at, mail.flags);
    if (this.#state.fault === 'closesAfterMove') {
      for (const mail of mails) this.#folder?.mails.splice(this.#folder.mails.indexOf(mail), 1);
      this.close();
      return undefined;
    }
    this.#remove(mails);
    return done;
  }

  #remove(mails: readonly Mail[]): void {
    for (const mail of mails) {
      const at = this.#folder?.mails.indexOf(mail) ?? -1;
      this.#folder?.mails.splice(at, 1);
      for (const connection of this.#open) connection.tellRemoved(this.#folder, at);
    }
  }

  /** Tells that an email was removed, by this connection or another one. */
  tellRemoved(folder: Folder | undefined, at: number): void {
    if (folder !== this.#folder || at >= this.#told) return;
    this.#told -= 1;
    this.#send(`* ${at + 1} EXPUNGE`);
  }

  /** Returns the emails of a set such as '3,5:7,9:*'. */
  #named(text: string): Mail[] {
    const mails = this.#folder?.mails ?? [];
    const newest = Math.max(0, ...mails.map(({ uid }) => uid));
    const ranges = (text.split(' ')[0] ?? '').split(',').map(range => {
      const [from = '', to = from] = range.split(':').map(end => (end === '*' ? newest : Number(end)));
      return [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))] as const;
    });
    return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
  }
}

/** Returns the flags of a STORE command. */
function flagsIn(text: string): string[] {
  return (/\(([^)]*)\)/.exec(text)?.[1] ?? '').split(' ').filter(Boolean);
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1');
}

function literalOf(text: string): Buffer {
  return Buffer.from(text.slice(text.indexOf('{') + 1, -1), 'latin1');
}

function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
