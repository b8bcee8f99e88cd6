/** Returns PostgreSQL's error code, or Node's for a broken connection. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether two writes conflicted. The transaction can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether a lock was not granted within the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

const timeouts = new Set([
  '57014', // a statement took too long
  '25P03', // a transaction was idle too long
  '25P04', // a transaction took too long
]);

/**
 * Whether the database was overloaded and aborted a lock wait, a statement or a transaction. Nothing was written.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return isLockTimeout(error) || isSerializationFailure(error) || timeouts.has(codeOf(error));
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '53300', // too many connections
  '57P01', // terminated by an administrator
  '57P02', // a crash of another backend
  '57P03', // starting up or shutting down
]);

/** Whether no answer arrived in time, so that the connection is considered dead. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether the database's disk is full. Nothing was written. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === '53100';
}

/** Whether the database cannot be reached now. A retry may succeed soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // ENOENT of `connect` means a missing socket. ENOENT of another call means a missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (awayCodes.has(code) || code.startsWith('08') || isUnanswered(error)) return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i.test(
    error.message,
  );
}

/** Whether the database is down for everyone. A database whose connections are all in use still answers on those. */
export function isAwayNow(error: unknown): boolean {
  return isDatabaseAway(error) && codeOf(error) !== '53300';
}

/** Whether a row refers to another one that no longer exists. */
export function isReferenceMissing(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** Whether a check or the type of a column refused a value, as it would again. */
export function isNeverStored(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23514' || code.startsWith('22');
}

/** Returns the name of the violated constraint, or undefined for other failures. */
export function brokenConstraint(error: unknown): string | undefined {
  const code = codeOf(error);
  if (!code.startsWith('23')) return undefined;
  return (error as { constraint?: string }).constraint;
}

/** Returns what converts a violation of one of some constraints into a problem. It throws other errors as they are. */
export function refuseTaken(constraints: string | readonly string[], taken: () => Error) {
  return (error: unknown): never => {
    throw [constraints].flat().includes(brokenConstraint(error) ?? '') ? taken() : error;
  };
}
