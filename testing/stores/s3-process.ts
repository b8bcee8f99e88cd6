import S3rver from '@20minutes/s3rver';

/** Serves the store from the given folder until the parent exits, and prints its port. s3-server.ts runs this file. */
const [directory = '', bucket = ''] = process.argv.slice(2);
// The store ignores the slash after a bucket's name, but the client signs it, so signatures of buckets never match.
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true, directory },
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once('end', () => process.exit());
